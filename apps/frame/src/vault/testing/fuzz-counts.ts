/** How a property test runs: `usual` cases with a fresh seed, or as many and from the seed that the deep run asks for. */
export function fuzzCounts(usual: number): { readonly numRuns: number; readonly seed?: number } {
  const { W3M_FUZZ_RUNS, W3M_FUZZ_SEED } = { W3M_FUZZ_RUNS: process.env.W3M_FUZZ_RUNS, W3M_FUZZ_SEED: process.env.W3M_FUZZ_SEED }
  return { numRuns: Number(W3M_FUZZ_RUNS || usual), ...(W3M_FUZZ_SEED && { seed: Number(W3M_FUZZ_SEED) }) }
}
