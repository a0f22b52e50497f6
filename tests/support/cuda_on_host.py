"""Kernels for CUDA on the processor, where there is a C++ compiler: one block, whose threads are fibers that
take turns at each meeting. It shows that a kernel's arithmetic is right, and nothing of its speed."""

from __future__ import annotations

import ctypes
import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import mlx.core as mx
import numpy as np

from engine.kernels import Kernel, Shape, Sizes

THREADS = 256
_CUDA = r"""
#define __CUDACC_RTC__
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <ucontext.h>
using std::max;
using std::min;
#define __device__
#define __global__
#define __shared__ static
#define __launch_bounds__(...)
struct Index { int x; };
struct alignas(16) uint4 { unsigned x, y, z, w; };
static Index threadIdx{0}, blockIdx{0}, gridDim{1};
static ucontext_t home, fibers[256];
static bool done[256];
static unsigned block_turn[256], warp_turn[256], block_there[2], warp_there[8][2];
static float given[2][256];
static void meet(unsigned* turns, unsigned* there, unsigned count) {
  const int me = threadIdx.x;
  const unsigned turn = turns[me]++;
  ++there[turn % 2];
  while (there[turn % 2] < count * (turn / 2 + 1)) swapcontext(&fibers[me], &home);
}
static void __syncthreads() { meet(block_turn, block_there, 256); }
static float __shfl_xor_sync(unsigned, float x, int step) {
  const int me = threadIdx.x;
  const unsigned place = warp_turn[me] % 2;
  given[place][me] = x;
  meet(warp_turn, warp_there[me / 32], 32);
  return given[place][me ^ step];
}
template <typename T> T __ldg(const T* from) { return *from; }
template <typename T> T __ldcg(const T* from) { return *from; }
static float rsqrtf(float x) { return 1 / sqrtf(x); }
static float __uint_as_float(unsigned x) { float y; memcpy(&y, &x, 4); return y; }
static unsigned __float_as_uint(float x) { unsigned y; memcpy(&y, &x, 4); return y; }
"""
_RUN = r"""
static void** all;
static void body() {
  KERNEL(ARGUMENTS);
  done[threadIdx.x] = true;
}
extern "C" void run(void** arguments) {
  all = arguments;
  memset(block_turn, 0, sizeof block_turn);
  memset(warp_turn, 0, sizeof warp_turn);
  memset(block_there, 0, sizeof block_there);
  memset(warp_there, 0, sizeof warp_there);
  for (int i = 0; i < 256; ++i) {
    done[i] = false;
    getcontext(&fibers[i]);
    fibers[i].uc_stack.ss_sp = malloc(1 << 18);
    fibers[i].uc_stack.ss_size = 1 << 18;
    fibers[i].uc_link = &home;
    makecontext(&fibers[i], body, 0);
  }
  for (bool more = true; more;) {
    more = false;
    for (int i = 0; i < 256; ++i) {
      if (!done[i]) {
        more = true;
        threadIdx.x = i;
        swapcontext(&home, &fibers[i]);
      }
    }
  }
  for (int i = 0; i < 256; ++i) free(fibers[i].uc_stack.ss_sp);
}
"""
_MEETING = (
    "class Meeting { public: Meeting(const unsigned*) {} void wait() { __syncthreads(); } void leave() {} };"
)


class OnHost:
    """In a kernel's place; what it writes into is its own copy.

    Args:
        kernel: whose code it runs, compiled at the first call.
        folder: for what is compiled.

    Attributes:
        arrays: what the last launch was given and may have written into, by name.
    """

    def __init__(self, kernel: Kernel, folder: Path) -> None:
        self._kernel, self._folder = kernel, folder
        self._library: ctypes.CDLL | None = None
        self.arrays: dict[str, np.ndarray] = {}

    def __call__(
        self,
        inputs: Sequence[mx.array],
        outputs: Sequence[tuple[Shape, mx.Dtype]],
        *,
        sizes: Sizes,
        numbers: Mapping[str, int],
        blocks: int,
    ) -> list[mx.array]:
        """Run it, in one block; outputs are float32 or int32."""
        if self._library is None:
            kinds = [*(array.dtype for array in inputs), *(kind for _, kind in outputs)]
            self._library = self._compiled(self._kernel._source(kinds, sizes, list(numbers)))
        given = [np.array(array) for array in inputs]
        self.arrays = dict(zip(self._kernel._inputs, given, strict=True))
        made = [np.zeros(shape, np.int32 if kind == mx.int32 else np.float32) for shape, kind in outputs]
        places = [array.ctypes.data for array in (*given, *made)]
        self._library.run((ctypes.c_void_p * (len(places) + len(numbers)))(*places, *numbers.values()))
        return [mx.array(array) for array in made]

    def _compiled(self, source: str) -> ctypes.CDLL:
        name = self._kernel._name
        source = re.sub(r"class Meeting \{.*?\n\};", _MEETING, source, flags=re.DOTALL)
        source = re.sub(r"asm( volatile)?\(.*?\);", ";", source, flags=re.DOTALL)
        signature = source.partition(f"{name}(")[2].partition(") {")[0]
        kinds = [argument.rsplit(" ", 1)[0] for argument in signature.split(", ")]
        values = [
            f"({kind})all[{i}]" if "*" in kind else f"({kind})(long)all[{i}]" for i, kind in enumerate(kinds)
        ]
        run = _RUN.replace("KERNEL", name).replace("ARGUMENTS", ", ".join(values))
        file = self._folder / f"{name}.cpp"
        file.write_text(_CUDA + source + run)
        library = file.with_suffix(".so")
        command = ["g++", "-std=c++17", "-O1", "-w", "-shared", "-fPIC", "-o", str(library), str(file)]
        subprocess.run(command, check=True)
        return ctypes.CDLL(str(library))
