# find_package(cugrad): the command that answers requests for derivatives, its headers, and
#
#   cugrad_differentiate(TARGET [OPTIONS no-outputs keep-seeds …])
#
# which compiles a target's CUDA and C++ sources by it. OPTIONS are those of `cugrad nvcc --help`, without `--cugrad-`.
# Other launchers, of ccache say, stay, and run behind it.

if(NOT CUGRAD_COMMAND)
  find_program(CUGRAD_COMMAND cugrad DOC "The cugrad command")
endif()
if(NOT CUGRAD_COMMAND)
  set(cugrad_FOUND FALSE)
  set(cugrad_NOT_FOUND_MESSAGE "the command `cugrad` is not on PATH: install it, or set CUGRAD_COMMAND")
  return()
endif()

# Headers lie where the command has unpacked them, which changes with its version.
execute_process(COMMAND "${CUGRAD_COMMAND}" include-dir OUTPUT_VARIABLE CUGRAD_INCLUDE_DIR RESULT_VARIABLE _cugrad_failed
                OUTPUT_STRIP_TRAILING_WHITESPACE)
if(_cugrad_failed)
  set(cugrad_FOUND FALSE)
  set(cugrad_NOT_FOUND_MESSAGE "`${CUGRAD_COMMAND} include-dir` failed")
  return()
endif()

if(NOT TARGET cugrad::headers)
  add_library(cugrad::headers INTERFACE IMPORTED)
endif()
set_target_properties(cugrad::headers PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${CUGRAD_INCLUDE_DIR}"
                                                 INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${CUGRAD_INCLUDE_DIR}")

function(cugrad_differentiate target)
  cmake_parse_arguments(PARSE_ARGV 1 _cugrad "" "" "OPTIONS")
  if(_cugrad_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "cugrad_differentiate: unknown arguments: ${_cugrad_UNPARSED_ARGUMENTS}")
  endif()
  foreach(language CUDA CXX)
    get_target_property(launchers ${target} ${language}_COMPILER_LAUNCHER)
    if(NOT launchers)
      set(launchers)
    endif()
    if(NOT CUGRAD_COMMAND IN_LIST launchers)
      list(PREPEND launchers "${CUGRAD_COMMAND}")
      set_target_properties(${target} PROPERTIES ${language}_COMPILER_LAUNCHER "${launchers}")
    endif()
  endforeach()
  target_link_libraries(${target} PRIVATE cugrad::headers)
  foreach(option IN LISTS _cugrad_OPTIONS)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CUDA,CXX>:--cugrad-${option}>)
  endforeach()
endfunction()
