// `npm run bench`: measures every part and writes test/bench/results.json. `npm run bench -- frame` measures one of
// them; the others keep their figures.
import { ensureInstalled } from '../setup.mjs'

await ensureInstalled()
const { ensureChromium } = await import('../chromium.mjs')
await ensureChromium()

const benchmarks = {
  page: () => import('../bench.mjs'),
  frame: async () => (await import('./frame.mjs')).benchFrame(),
  account: async () => (await import('./account.mjs')).benchAccount(),
  walletconnect: async () => (await import('./walletconnect.mjs')).benchWalletConnect(),
  packages: async () => (await import('./packages.mjs')).benchPackages(),
  hosts: async () => (await import('./hosts.mjs')).benchHosts(),
}

const names = process.argv.slice(2)
const unknown = names.filter(name => !Object.hasOwn(benchmarks, name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are: ${Object.keys(benchmarks).join(', ')}.`)
  process.exitCode = 1
} else {
  const { build } = await import('../build.mjs')
  await build()
  for (const [name, measure] of Object.entries(benchmarks))
    if (names.length === 0 || names.includes(name)) await measure()
}
