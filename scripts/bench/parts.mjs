// `npm run bench`: measures every part and writes test/bench/results.json. `npm run bench -- frame` measures one of
// them; the others keep their figures.
import { build } from '../build.mjs'
import { benchAccount } from './account.mjs'
import { benchFrame } from './frame.mjs'
import { benchHosts } from './hosts.mjs'
import { benchPackages } from './packages.mjs'
import { benchWalletConnect } from './walletconnect.mjs'

const parts = {
  page: () => import('../bench.mjs'),
  frame: benchFrame,
  account: benchAccount,
  walletconnect: benchWalletConnect,
  packages: benchPackages,
  hosts: benchHosts,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are: ${Object.keys(parts).join(', ')}.`)
  process.exitCode = 1
} else {
  await build()
  for (const [name, measure] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await measure()
}
