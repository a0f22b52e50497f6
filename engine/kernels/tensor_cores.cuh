// What brings numbers to the tensor cores, and their products of float32.

// Sixteen bytes from memory to shared memory without a register between; zeros where nothing is there. What
// was begun is waited for in groups.
__device__ inline void begin_copy(void* to, const void* from, bool there) {
  const unsigned at = __cvta_generic_to_shared(to);
  const int bytes = there ? 16 : 0;
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(at), "l"(from), "r"(bytes) : "memory");
}

__device__ inline void end_group() { asm volatile("cp.async.commit_group;" ::: "memory"); }

template <int LEFT>
__device__ inline void wait_for_groups() {
  asm volatile("cp.async.wait_group %0;" ::"n"(LEFT) : "memory");
}

// Four matrices of eight rows of sixteen bytes, of which each lane names a row. A lane gets four bytes of each:
// of row lane / 4 those at lane % 4; TURNED gives matrices of two bytes transposed.
template <bool TURNED>
__device__ inline void load_matrices(unsigned (&to)[4], const void* row) {
  const unsigned at = __cvta_generic_to_shared(row);
  if (TURNED) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                 : "r"(at));
  } else {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                 : "r"(at));
  }
}

// As the tensor cores take a float32: to the nearest of ten bits of mantissa.
__device__ inline unsigned to_tf32(float x) {
  unsigned bits;
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(bits) : "f"(x));
  return bits;
}

// 16 x 8 by 8 x 8 numbers; the sums are float32's.
__device__ inline void multiply_add_tf32(float (&c)[4], const unsigned (&a)[4], unsigned b0, unsigned b1) {
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
      "{%0, %1, %2, %3};"
      : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}
