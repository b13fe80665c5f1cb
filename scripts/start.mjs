// `npm start`: sets everything up, starts the local stack, and stops all of it on Ctrl-C. `-- --fresh` empties its
// state.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './setup.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

async function main() {
  await ensureInstalled()
  const { build } = await import('./build.mjs')
  await build()
  const [{ runStack }, { startStack }] = await Promise.all([
    import('./stack/run-stack.mjs'),
    import('./stack/stack.mjs'),
  ])
  const port = Number(process.env.W3M_PORT ?? 4400)
  if (!Number.isInteger(port) || port < 1 || port > 65_000)
    throw new Error(`W3M_PORT is ${process.env.W3M_PORT}: give it a port number.`)
  const blockSeconds = Number(process.env.W3M_BLOCK_SECONDS ?? 0)
  if (!Number.isInteger(blockSeconds) || blockSeconds < 0)
    throw new Error(`W3M_BLOCK_SECONDS is ${process.env.W3M_BLOCK_SECONDS}: give it a number of whole seconds.`)
  // On a chain where nobody trades no price ever moves.
  const tradeSeconds = Number(process.env.W3M_TRADE_SECONDS ?? 20)
  if (!Number.isInteger(tradeSeconds) || tradeSeconds < 0)
    throw new Error(`W3M_TRADE_SECONDS is ${process.env.W3M_TRADE_SECONDS}: give it a number of whole seconds.`)

  const stack = await runStack(onExit =>
    startStack({
      port,
      dataDir: process.env.W3M_DATA ?? join(root, '.data'),
      fresh: process.argv.includes('--fresh'),
      blockSeconds,
      tradeSeconds,
      onExit,
    }),
  )
  const { dapp, api, relay, frame, mailbox, smtp, chains, solana } = stack.addresses
  const { socialLogin, bundler, onramp, wcWallet } = stack.addresses
  console.log(`playground   ${dapp}/`)
  console.log(`script tag   ${dapp}/script-tag.html`)
  console.log(`plain JS     ${dapp}/vanilla.html`)
  console.log(`own list     ${dapp}/headless.html`)
  console.log(`server       ${api}`)
  console.log(`relay        ${relay}`)
  console.log(`secure frame ${frame}/`)
  console.log(`mailbox      ${mailbox}/  ${smtp}`)
  console.log(`social login ${socialLogin}  (POST /farcaster/approve)`)
  console.log(`bundler      ${bundler}`)
  console.log(`on-ramp      ${onramp}  (play money: for development only)`)
  console.log(`phone wallet ${wcWallet}/`)
  for (const [id, url] of Object.entries(chains)) console.log(`chain ${id}  ${url}`)
  console.log(`solana       ${solana.rpc}  ${solana.ws}  ${solana.id}`)
  console.log(`ready ${dapp}`)
}

main().catch(error => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
