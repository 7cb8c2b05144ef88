/*
 * Loaded into Node (LD_PRELOAD), it hides newer instructions of an x64 processor, so that libraries
 * choose the kernels that they use on an older one, at full speed: HIDDEN_INSTRUCTIONS is vnni, avx512 or
 * avx. Linux lets a process ask that CPUID faults (arch_prctl, ARCH_SET_CPUID; Intel since 2012, newer
 * AMD); here the fault is answered with fewer features. Threads inherit it, and a new program
 * loads this library again. Instructions are hidden, not forbidden: a program that does not ask
 * CPUID could still use them.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#define ARCH_SET_CPUID 0x1012
#define BIT(n) (1u << (n))

enum level { NOTHING, VNNI, AVX512, AVX };
static enum level hidden;

struct registers {
  uint32_t a, b, c, d;
};

static long let_cpuid_fault(int faults) { return syscall(SYS_arch_prctl, ARCH_SET_CPUID, faults ? 0UL : 1UL); }

static struct registers ask(uint32_t leaf, uint32_t subleaf) {
  struct registers r;
  __asm__ volatile("cpuid" : "=a"(r.a), "=b"(r.b), "=c"(r.c), "=d"(r.d) : "a"(leaf), "c"(subleaf));
  return r;
}

/* The bits are those of Intel's manual, volume 2A, CPUID. */
static struct registers without_hidden(struct registers r, uint32_t leaf, uint32_t subleaf) {
  if (leaf == 7 && subleaf == 0) {
    r.c &= ~BIT(11);                                 /* AVX-512 VNNI */
    r.d &= ~(BIT(22) | BIT(24) | BIT(25));           /* AMX */
    if (hidden >= AVX512) {
      r.b &= ~(BIT(16) | BIT(17) | BIT(21) | BIT(28) | BIT(30) | BIT(31)); /* F, DQ, IFMA, CD, BW, VL */
      r.c &= ~(BIT(1) | BIT(6) | BIT(12) | BIT(14)); /* VBMI, VBMI2, BITALG, VPOPCNTDQ */
      r.d &= ~(BIT(8) | BIT(23));                    /* VP2INTERSECT, FP16 */
    }
    if (hidden >= AVX) {
      r.b &= ~(BIT(3) | BIT(5) | BIT(8));            /* BMI1, AVX2, BMI2 */
      r.c &= ~(BIT(9) | BIT(10));                    /* VAES, VPCLMULQDQ */
    }
  }
  if (leaf == 7 && subleaf == 1) {
    r.a &= ~(BIT(4) | BIT(5) | BIT(23));             /* AVX-VNNI, BF16, AVX-IFMA */
    r.d &= ~(BIT(4) | BIT(5) | BIT(10) | BIT(19));   /* AVX-VNNI-INT8, AVX-NE-CONVERT, AVX-VNNI-INT16, AVX10 */
  }
  if (leaf == 1 && hidden >= AVX) r.c &= ~(BIT(12) | BIT(28) | BIT(29)); /* FMA, AVX, F16C */
  return r;
}

/* V8 handles this signal too, for WebAssembly, and Node sets every handler back when it starts. */
static struct sigaction others;
static int (*set_handler)(int, const struct sigaction *, struct sigaction *);

static void on_fault(int number, siginfo_t *info, void *context) {
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  const uint8_t *at = (const uint8_t *)registers[REG_RIP];
  if (info->si_code == SI_KERNEL && at[0] == 0x0f && at[1] == 0xa2) {
    uint32_t leaf = (uint32_t)registers[REG_RAX], subleaf = (uint32_t)registers[REG_RCX];
    let_cpuid_fault(0);
    struct registers r = without_hidden(ask(leaf, subleaf), leaf, subleaf);
    let_cpuid_fault(1);
    registers[REG_RAX] = r.a;
    registers[REG_RBX] = r.b;
    registers[REG_RCX] = r.c;
    registers[REG_RDX] = r.d;
    registers[REG_RIP] += 2;
  } else if (others.sa_flags & SA_SIGINFO) {
    others.sa_sigaction(number, info, context);
  } else if (others.sa_handler != SIG_DFL && others.sa_handler != SIG_IGN) {
    others.sa_handler(number);
  } else {
    set_handler(SIGSEGV, &others, NULL); /* it faults again, and ends */
  }
}

int sigaction(int number, const struct sigaction *set, struct sigaction *old) {
  if (!set_handler) set_handler = dlsym(RTLD_NEXT, "sigaction");
  if (number != SIGSEGV || hidden == NOTHING) return set_handler(number, set, old);
  struct sigaction before = others;
  if (set) others = *set;
  if (old) *old = before;
  return 0;
}

static enum level level_of(const char *name) {
  if (strcmp(name, "vnni") == 0) return VNNI;
  if (strcmp(name, "avx512") == 0) return AVX512;
  return strcmp(name, "avx") == 0 ? AVX : NOTHING;
}

__attribute__((constructor)) static void start(void) {
  const char *name = getenv("HIDDEN_INSTRUCTIONS");
  /* Browsers have handlers and filters of system calls of their own. */
  if (!name || strcmp(program_invocation_short_name, "node") != 0) return;
  set_handler = dlsym(RTLD_NEXT, "sigaction");
  struct sigaction ours = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK};
  set_handler(SIGSEGV, &ours, &others);
  hidden = level_of(name);
  if (hidden == NOTHING || let_cpuid_fault(1) != 0) {
    static const char why[] = "instructions cannot be hidden on this processor, or HIDDEN_INSTRUCTIONS is wrong\n";
    (void)!write(STDERR_FILENO, why, sizeof why - 1);
    _exit(77);
  }
}
