import { runService } from '@w3m/server/service'
import { startNode } from './node/node.js'
import { readSettings } from './settings.js'

await runService(
  report => startNode({ ...readSettings(process.env), report }),
  ({ chain, url, wsUrl }) => `The Solana chain ${chain.genesisHash} listens on ${url} and ${wsUrl}`,
)
