/**
 * How a property test runs: `usual` cases with a fresh seed, or as many and from the seed that the deep run asks for,
 * divided by what one case costs compared to others.
 */
export function fuzzCounts(usual: number, cost = 1): { readonly numRuns: number; readonly seed?: number } {
  const runs = Number(process.env.W3M_FUZZ_RUNS || 0)
  const seed = process.env.W3M_FUZZ_SEED
  return { numRuns: Math.max(usual, Math.floor(runs / cost)), ...(seed && { seed: Number(seed) }) }
}
