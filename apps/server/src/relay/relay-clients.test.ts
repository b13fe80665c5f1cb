import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { SignClient } from '@walletconnect/sign-client'
import { expect } from 'chai'
import { privateKeyToAccount } from 'viem/accounts'
import { recoverMessageAddress, type Hex } from 'viem'
import { freePort, startServerProcess, type ServerProcess } from '../testing/server-process.js'

type Client = InstanceType<typeof SignClient>

const account = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const chain = 'eip155:31337'

async function newClient(relayUrl: string, name: string): Promise<Client> {
  const options = {
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: randomUUID(),
    metadata: { name, description: '', url: `https://${name}.example`, icons: [] },
  }
  const { core } = new SignClient(options)
  // The wallet would ask its maker's service about the page.
  core.verify.resolve = () => Promise.reject(new Error('Verification is off.'))
  return SignClient.init({ ...options, core })
}

/** Answers like a person who agrees to everything. */
function agree(wallet: Client): void {
  wallet.on('session_proposal', ({ id }) => {
    void wallet.approve({
      id,
      namespaces: {
        eip155: { accounts: [`${chain}:${account.address}`], methods: ['personal_sign'], events: ['chainChanged'] },
      },
    })
  })
  wallet.on('session_request', ({ id, topic, params }) => {
    const [message] = params.request.params as [Hex]
    void account
      .signMessage({ message: { raw: message } })
      .then(result => wallet.respond({ topic, response: { id, jsonrpc: '2.0', result } }))
  })
}

const wish = {
  optionalNamespaces: { eip155: { chains: [chain], methods: ['personal_sign'], events: ['chainChanged'] } },
}
const sign = (dapp: Client, topic: string, message: Hex) =>
  dapp.request<Hex>({ topic, chainId: chain, request: { method: 'personal_sign', params: [message, account.address] } })
const closeSocket = async (client: Client) => {
  client.core.heartbeat.stop()
  await client.core.relayer.transportClose()
}

describe("The protocol's own clients over the relay", () => {
  let dataDir: string
  let server: ServerProcess
  let port: number
  let clients: Client[]
  const foreign: string[] = []
  const realFetch = globalThis.fetch
  const start = () => startServerProcess({ file: process.env.W3M_TEST_SERVER!, port, dataDir })
  before(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'w3m-clients-'))
    port = await freePort()
    server = await start()
    globalThis.fetch = (input, init) => {
      foreign.push(String(input instanceof Request ? input.url : input))
      return realFetch(input, init)
    }
    clients = [await newClient(server.relayUrl, 'dapp'), await newClient(server.relayUrl, 'wallet')]
  })
  after(async () => {
    globalThis.fetch = realFetch
    for (const client of clients) await closeSocket(client)
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
    // The library goes on dialling a relay that is gone, and would keep this process.
    setTimeout(() => process.exit(), 200)
  })

  it('pair, sign, survive a killed relay, meet again after one was away, and end the session', async () => {
    const [dapp, wallet] = clients as [Client, Client]
    agree(wallet)
    const { uri, approval } = await dapp.connect(wish)
    const [session] = await Promise.all([approval(), wallet.pair({ uri: uri! })])
    expect(session.namespaces.eip155!.accounts).to.deep.equal([`${chain}:${account.address}`])

    const first = await sign(dapp, session.topic, '0x6869')
    expect(await recoverMessageAddress({ message: { raw: '0x6869' }, signature: first })).to.equal(account.address)

    await server.kill()
    server = await start()
    const second = await sign(dapp, session.topic, '0x616761696e')
    expect(await recoverMessageAddress({ message: { raw: '0x616761696e' }, signature: second })).to.equal(
      account.address,
    )

    await wallet.core.relayer.transportClose()
    const waiting = sign(dapp, session.topic, '0x77616974')
    await wallet.core.relayer.transportOpen()
    expect(await waiting).to.match(/^0x[0-9a-f]{130}$/)

    const ended = new Promise<string>(resolve => dapp.once('session_delete', ({ topic }) => resolve(topic)))
    await wallet.disconnect({ topic: session.topic, reason: { code: 6000, message: 'User disconnected.' } })
    expect(await ended).to.equal(session.topic)
    expect(dapp.session.getAll()).to.deep.equal([])
  })

  it('reach nobody but the relay', () => {
    expect(foreign).to.deep.equal([])
  })

  it('hear of a refusal as an error with its text, and do not come back', async () => {
    const closed = await startServerProcess({
      file: process.env.W3M_TEST_SERVER!,
      port: await freePort(),
      dataDir: join(dataDir, 'closed'),
      env: { W3M_PROJECT_IDS: 'p1' },
    })
    const client = await newClient(closed.relayUrl, 'unknown')
    const relayerError = new Promise<Error>(resolve => client.core.relayer.on('relayer_error', resolve))
    client.connect(wish).catch(() => undefined)
    expect((await relayerError).message).to.contain('3000 (Unauthorized: invalid key)')
    await closeSocket(client)
    await closed.stop()
  })
})
