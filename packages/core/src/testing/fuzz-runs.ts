/**
 * How a property test runs: `usual` cases with a fresh seed, or what `npm run test:deep` asks for by W3M_FUZZ_RUNS and
 * W3M_FUZZ_SEED, which the test runner writes into the sources.
 */
export function fuzzRuns(usual: number): { readonly numRuns: number; readonly seed?: number } {
  const runs = Number(process.env.W3M_FUZZ_RUNS || usual)
  return process.env.W3M_FUZZ_SEED ? { numRuns: runs, seed: Number(process.env.W3M_FUZZ_SEED) } : { numRuns: runs }
}
