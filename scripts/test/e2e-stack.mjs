// Before the end-to-end tests: everything is built, and the local stack runs on ports and data of its own. After them
// it is gone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default async function setUp() {
  const { build } = await import('../build.mjs')
  await build()
  const { startStack } = await import('../stack/stack.mjs')
  const { behindTls, startTlsFront } = await import('./tls-front.mjs')
  const hasTls = process.env.W3M_E2E_TLS === '1'
  const port = Number(process.env.W3M_PORT)
  const dataDir = mkdtempSync(join(tmpdir(), 'w3m-e2e-'))
  // For tests that look at what the server has written.
  process.env.W3M_E2E_DATA = dataDir
  const stack = await startStack({
    port,
    dataDir,
    fresh: true,
    // A real chain takes its time: the tests pass on one, too.
    blockSeconds: Number(process.env.W3M_BLOCK_SECONDS ?? 0),
    // Nobody trades while tests look at prices, unless it is asked for.
    tradeSeconds: Number(process.env.W3M_TRADE_SECONDS ?? 0),
    onExit: text => console.error(text),
    ...(hasTls && { reachedAt: behindTls }),
  })
  const front = hasTls ? await startTlsFront({ first: port, count: 14, watched: [0, 2] }) : undefined
  return async () => {
    await front?.stop()
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
