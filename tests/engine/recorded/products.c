/* A BLAS of the one function that MLX's processor library asks for in float32; it counts what it does. */
enum { TRANSPOSED = 112 };

static double done;

double work(void) { return done; }

void cblas_sgemm(int order, int turn_a, int turn_b, int m, int n, int k, float alpha, const float *a, int lda,
                 const float *b, int ldb, float beta, float *c, int ldc) {
  done += 2.0 * m * n * k;
  for (long i = 0; i < m; i++)
    for (long j = 0; j < n; j++) {
      float sum = 0;
      for (long l = 0; l < k; l++)
        sum += (turn_a == TRANSPOSED ? a[l * lda + i] : a[i * lda + l]) *
               (turn_b == TRANSPOSED ? b[j * ldb + l] : b[l * ldb + j]);
      c[i * ldc + j] = alpha * sum + (beta ? beta * c[i * ldc + j] : 0);
    }
}
