// Set-up of the end-to-end tests: builds everything and starts a local stack with its own ports and data. The returned
// function stops it.
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
  // For tests that read the server's files.
  process.env.W3M_E2E_DATA = dataDir
  const stack = await startStack({
    port,
    dataDir,
    fresh: true,
    // W3M_BLOCK_SECONDS makes blocks as slow as on a real chain; the tests pass then too.
    blockSeconds: Number(process.env.W3M_BLOCK_SECONDS ?? 0),
    // No trading bot by default, because tests compare prices.
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
