// The local stack: two EVM chains, a Solana chain, a bundler, a mailbox, stand-ins of the social logins, an on-ramp
// sandbox, the server with the secure frame, and the pages. `npm start` runs it, and the tests run one of their own.
import { mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mineEvery, startAnvil } from './anvil.mjs'
import { startBundler } from './bundler.mjs'
import { contentSecurityPolicy } from './csp.mjs'
import { storedContracts } from './deploy.mjs'
import { storedExchange } from './exchange.mjs'
import { startMailbox } from './mailbox.mjs'
import { storedNames, namesSettings } from './names.mjs'
import { startNodeApp } from './node-app.mjs'
import { onrampSettings, startOnramp } from './onramp.mjs'
import { deploySmartAccounts } from './smart-accounts.mjs'
import { startSocialLogin } from './social-login.mjs'
import { startSolana } from './solana.mjs'
import { startStaticHost } from './static-host.mjs'
import { startTrader } from './trader.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chainsOfStack = [
  { offset: 3, chainId: 31337, name: 'Local One' },
  { offset: 4, chainId: 31338, name: 'Local Two' },
]
const frameOffset = 2
const solanaOffset = 5
const solanaSocketOffset = 6
const smtpOffset = 7
const mailboxOffset = 8
const wcWalletOffset = 9
const farcasterChainOffset = 10
const socialLoginOffset = 11
const bundlerOffset = 12
const onrampOffset = 13
const ownOffsets = [
  0,
  1,
  frameOffset,
  solanaOffset,
  solanaSocketOffset,
  smtpOffset,
  mailboxOffset,
  wcWalletOffset,
  farcasterChainOffset,
  socialLoginOffset,
  bundlerOffset,
  onrampOffset,
]

const portsOf = port => [...ownOffsets, ...chainsOfStack.map(chain => chain.offset)].map(offset => port + offset)

/**
 * Rejects with the port's number if it is taken on the IPv4 or IPv6 loopback: a browser may resolve *.localhost to
 * either.
 */
async function assertFree(port) {
  for (const host of ['127.0.0.1', '::1']) {
    await new Promise((resolve, reject) => {
      const probe = createServer()
      probe.once('error', error => {
        if (error.code === 'EADDRINUSE')
          reject(
            new Error(`Port ${port} is taken. Stop what listens there, or choose other ports: W3M_PORT=5400 npm start`),
          )
        // A machine without IPv6 lacks this address.
        else if (host === '::1') resolve()
        else reject(error)
      })
      probe.listen({ port, host, exclusive: true }, () => probe.close(resolve))
    })
  }
}

/** Starts the server, and the secure frame at an origin of its own. The settings are those of apps/server/README.md. */
async function startServer({
  port,
  framePort,
  frame,
  pagesPort,
  reachedAt,
  dataDir,
  chains,
  smtpUrl,
  socialLogins,
  bundlers,
  names,
  onramp,
  assets,
  onExit,
}) {
  const url = `http://127.0.0.1:${port}`
  const relay = `ws://127.0.0.1:${port}/relay`
  const pageOrigins = ['dapp.localhost', 'localhost', '127.0.0.1'].map(name => reachedAt(`http://${name}:${pagesPort}`))
  const env = {
    W3M_SERVER_PORT: String(port),
    W3M_RELAY_URLS: [...new Set([relay, reachedAt(relay)])].join(),
    W3M_DATA: dataDir,
    W3M_CHAINS: JSON.stringify(chains),
    W3M_DIRECTORY: 'invented',
    W3M_SIGN_IN_DOMAINS: pageOrigins
      .slice(0, 2)
      .map(origin => new URL(origin).host)
      .join(),
    W3M_WALLET_PORT: String(framePort),
    W3M_WALLET_ORIGIN: frame,
    W3M_FRAME_DIR: join(root, 'apps/frame/dist'),
    W3M_FRAME_ANCESTORS: pageOrigins.join(),
    // The first origin is the operator's own; the others are those of third-party sites.
    W3M_TRUSTED_ORIGINS: pageOrigins[0],
    W3M_SMTP_URL: smtpUrl,
    W3M_BUNDLERS: JSON.stringify(bundlers),
    W3M_NAMES: JSON.stringify(names.settings),
    W3M_NAMES_KEY: names.key,
    // The chain whose assets are known has names too.
    W3M_SNS: assets[0].chain,
    W3M_DAS: JSON.stringify(assets),
    // Tests log in from one address all day.
    W3M_OTP_PER_IP_HOUR: '10000',
    W3M_MAILS_PER_HOUR: '10000',
    // New blocks are indexed almost at once.
    W3M_INDEX_POLL_MS: '250',
    ...socialLogins,
    ...onramp,
  }
  const { stop } = await startNodeApp({ app: 'server', name: 'The server', health: `${url}/health`, env, onExit })
  return { url, relay, stop }
}

/**
 * Everything must be built before. Resolves when every part answers.
 * @param {{ port?: number, dataDir?: string, fresh?: boolean, blockSeconds?: number, tradeSeconds?: number, onExit?:
 *   (text: string) => void, reachedAt?: (url: string) => string }} options `port` is the first of the block; `fresh`
 *   empties `dataDir`; `blockSeconds` are between two blocks of an EVM chain, as on a real one (0: each transaction has
 *   its own at once), `tradeSeconds` between two trades of a bot on each exchange (0: prices stay where they are);
 *   `onExit` hears of a part that ended by itself; `reachedAt` says where a browser reaches an address, where something
 *   stands before the stack, as TLS does
 * @returns {Promise<{ addresses: { dapp: string, api: string, relay: string, frame: string, mailbox: string, smtp:
 *   string, socialLogin: string, bundler: string, onramp: string, wcWallet: string, chains: Readonly<Record<number, string>>, solana: {
 *   id: string, rpc: string, ws: string } }, stop(): Promise<void> }>}
 */
export async function startStack({
  port = 4400,
  dataDir = join(root, '.data'),
  fresh = false,
  blockSeconds = 0,
  tradeSeconds = 0,
  onExit = () => undefined,
  reachedAt = url => url,
} = {}) {
  for (const usedPort of portsOf(port)) await assertFree(usedPort)
  if (fresh) await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  const running = []
  const stop = async () => {
    for (const part of running.splice(0).reverse()) await part.stop()
  }
  try {
    const chains = []
    let names
    for (const { offset, chainId, name } of chainsOfStack) {
      const chain = await startAnvil({
        port: port + offset,
        chainId,
        stateFile: join(dataDir, `chain-${chainId}.json`),
        onExit,
      })
      running.push(chain)
      const rpcTarget = { url: chain.url, chainId }
      const contracts = await storedContracts({ ...rpcTarget, file: join(dataDir, `contracts-${chainId}.json`) })
      const { tokens, collectible, pieces } = contracts
      await deploySmartAccounts(rpcTarget)
      const exchange = await storedExchange({ ...rpcTarget, file: join(dataDir, `exchange-${chainId}.json`), tokens })
      if (tradeSeconds > 0) running.push(startTrader({ ...rpcTarget, exchange, tokens, seconds: tradeSeconds }))
      // Names of the local stack are those of its first chain.
      const gateways = [reachedAt(`http://127.0.0.1:${port + 1}`), `http://127.0.0.1:${port + 1}`]
      const ens = names
        ? undefined
        : await storedNames({
            ...rpcTarget,
            file: join(dataDir, `names-${chainId}.json`),
            records: contracts.names,
            gateways,
          })
      names ??= namesSettings(`eip155:${chainId}`, { ...ens, gateways })
      chains.push({
        caipNetworkId: `eip155:${chainId}`,
        name,
        rpcUrl: chain.url,
        nativeCurrency: ether,
        tokens,
        collectible,
        pieces,
        exchange: { ...exchange, name: 'Uniswap V2', tokens: exchange.offered },
        hasTraces: true,
        ...(ens && { ens }),
      })
    }
    const rpc = chains.map(chain => chain.rpcUrl)
    const bundler = await startBundler({
      port: port + bundlerOffset,
      chains: chainsOfStack.map(({ chainId }, index) => ({ chainId, rpcUrl: rpc[index] })),
      onExit,
    })
    running.push(bundler)
    const solana = await startSolana({ port: port + solanaOffset, wsPort: port + solanaSocketOffset, dataDir, onExit })
    running.push(solana)
    chains.push(solana.chain)
    const mailbox = await startMailbox({ port: port + mailboxOffset, smtpPort: port + smtpOffset, dataDir, onExit })
    running.push(mailbox)
    const framePort = port + frameOffset
    const frame = reachedAt(`http://wallet.dapp.localhost:${framePort}`)
    const social = await startSocialLogin({
      port: port + socialLoginOffset,
      chainPort: port + farcasterChainOffset,
      callbackOrigin: frame,
      onExit,
    })
    running.push(social)
    const server = await startServer({
      port: port + 1,
      framePort,
      frame,
      pagesPort: port,
      reachedAt,
      dataDir,
      chains,
      smtpUrl: mailbox.smtpUrl,
      socialLogins: social.env,
      bundlers: bundler.served,
      names,
      onramp: onrampSettings(port + onrampOffset, reachedAt(`http://127.0.0.1:${port + 1}`)),
      assets: solana.assets,
      onExit,
    })
    running.push(server)
    const onramp = await startOnramp({ port: port + onrampOffset, chains, server: server.url, onExit })
    running.push(onramp)
    const wcWallet = `http://127.0.0.1:${port + wcWalletOffset}`
    running.push(
      await startStaticHost({
        port: port + wcWalletOffset,
        folder: join(root, 'apps/wc-wallet/dist'),
        csp: contentSecurityPolicy({ relay: server.relay, rpc: [...rpc, solana.chain.rpcUrl] }),
        json: { '/stack.json': { relay: server.relay, chains } },
        // A page's link opens the wallet's URL, with `/wc` and the pairing URI.
        aliases: { '/wc': '/index.html' },
      }),
    )
    const seenChains = chains.map(chain => ({
      ...chain,
      rpcUrl: reachedAt(chain.rpcUrl),
      ...(chain.wsUrl && { wsUrl: reachedAt(chain.wsUrl) }),
    }))
    const services = { api: reachedAt(server.url), relay: reachedAt(server.relay), frame }
    running.push(
      await startStaticHost({
        port,
        folder: join(root, 'apps/demo/dist'),
        csp: contentSecurityPolicy({
          ...services,
          rpc: [...rpc, solana.chain.rpcUrl, solana.chain.wsUrl].map(reachedAt),
        }),
        json: {
          '/stack.json': { ...services, mailbox: mailbox.url, bundler: bundler.url, wcWallet, chains: seenChains },
        },
      }),
    )
    // Started last: the many transactions of the set-up would each wait for a block.
    if (blockSeconds > 0) for (const url of rpc) await mineEvery(blockSeconds, url)
    const addresses = {
      dapp: reachedAt(`http://dapp.localhost:${port}`),
      api: server.url,
      relay: server.relay,
      frame,
      mailbox: mailbox.url,
      smtp: mailbox.smtpUrl,
      socialLogin: social.url,
      bundler: bundler.url,
      onramp: onramp.url,
      wcWallet,
      chains: Object.fromEntries(chainsOfStack.map(({ chainId }, index) => [chainId, rpc[index]])),
      solana: { id: solana.chain.caipNetworkId, rpc: solana.chain.rpcUrl, ws: solana.chain.wsUrl },
    }
    return { addresses, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
