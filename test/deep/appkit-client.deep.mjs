// The incumbent's open client of the HTTP API, the last version that is Apache-2.0, against this server on a real chain:
// what it reads is what the chain says. It is installed outside of this repository for this test alone, is no part of
// any product, and nothing of it is read or copied: it is used by what it exports.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createTestClient, http, parseEther, parseUnits, publicActions, walletActions, erc20Abi } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { buildServer } from '../../scripts/build/server.mjs'
import { startAnvil } from '../../scripts/stack/anvil.mjs'
import { deployContracts } from '../../scripts/stack/deploy.mjs'
import { deployExchange } from '../../scripts/stack/exchange.mjs'
import { startNodeApp } from '../../scripts/stack/node-app.mjs'
import { onrampSettings, startOnramp } from '../../scripts/stack/onramp.mjs'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import { freePorts } from '../../scripts/test/free-ports.mjs'
import { forbidden } from '../consumers/installed-tree.mjs'
import { copy, install } from '../consumers/run.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const chainId = 31337
const chain = `eip155:${chainId}`
const version = '1.8.0'
const nativeId = `${chain}:0x${'e'.repeat(40)}`
const amount = parseEther('0.01')
const plain = id => id.slice(id.lastIndexOf(':') + 1)
/** Has a name on the local chain that leads back to it. */
const ada = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 3 })
/** Wants a name. The client knows one zone, and asks for no other. */
const cleo = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 6 })
const zone = 'reown.id'
const coinType = 0x8000_0000 + chainId
const bob = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 4 })

describe('The incumbent’s open client against this server', () => {
  const services = []
  let app
  let folder
  let api
  let client
  let tokens
  let exchange
  let answers
  before(async () => {
    // Beside the packages of this repository: the database is one of them.
    folder = join(root, '.cache/appkit-client', String(process.pid))
    const anvil = await startAnvil({ port: 0, chainId })
    services.push(anvil)
    const deployed = await deployContracts({ url: anvil.url, chainId })
    tokens = deployed.tokens
    exchange = await deployExchange({ url: anvil.url, chainId, tokens })
    const transport = http(anvil.url)
    client = createTestClient({ mode: 'anvil', transport, account: ada }).extend(publicActions).extend(walletActions)
    const port = await freePorts(2)
    await buildServer({ root, app: 'onramp' })
    const file = join(folder, 'server.mjs')
    await buildServer({ root, outfile: file })
    api = `http://127.0.0.1:${port}`
    const served = {
      caipNetworkId: chain,
      name: 'Local One',
      rpcUrl: anvil.url,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      tokens,
      exchange,
    }
    const env = {
      W3M_SERVER_PORT: String(port),
      W3M_DATA: join(folder, 'data'),
      W3M_CHAINS: JSON.stringify([served]),
      W3M_NAMES: JSON.stringify({ chain, registry: deployed.names, registration: { zone } }),
      ...onrampSettings(port + 1, api),
      W3M_INDEX_POLL_MS: '100',
    }
    services.push(
      await startNodeApp({
        app: 'server',
        name: 'The server',
        health: `${api}/health`,
        env,
        file,
        onExit: console.error,
      }),
    )
    services.push(await startOnramp({ port: port + 1, chains: [served], server: api, onExit: console.error }))
  })
  after(async () => {
    for (const part of services.toReversed()) await part.stop()
    app?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  it(`is the version ${version}, whose licence is Apache-2.0 in all of its parts`, async () => {
    app = copy({ name: 'appkit-client' })
    await install(app, {})
    const scope = join(app.folder, 'node_modules/@reown')
    const manifests = readdirSync(scope).map(name =>
      JSON.parse(readFileSync(join(scope, name, 'package.json'), 'utf8')),
    )
    assert.ok(manifests.length >= 3)
    for (const manifest of manifests) assert.deepEqual([manifest.version, manifest.license], [version, 'Apache-2.0'])
    // Of all that may never be a dependency, it alone is there.
    assert.deepEqual(
      forbidden(app.folder).filter(fault => !/^node_modules\/@reown\/appkit-\w+ may never/.test(fault)),
      [],
    )
  })

  it('reads what the chain says: networks, history, balances, prices and the name', async () => {
    const [token] = tokens.filter(({ symbol }) => symbol === 'LUSD')
    const write = async request => receiptOf(client, await request)
    await write(client.sendTransaction({ chain: null, to: bob.address, value: parseEther('0.25') }))
    for (let index = 1n; index <= 30n; index += 1n)
      await write(client.sendTransaction({ chain: null, to: bob.address, value: index }))
    const newest = await client.getBlockNumber()
    const isRead = async () =>
      (await (await fetch(`${api}/v1/account/${ada.address}/history?chainId=${chain}`)).json()).coverage?.[0]
        ?.toBlock >= Number(newest)
    while (!(await isRead())) await new Promise(resolve => setTimeout(resolve, 100))

    const tokenId = `${chain}:${token.address}`
    const name = `everybody.${zone}`
    const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1_000) })
    const questions = {
      account: ada.address,
      chainId: chain,
      token: tokenId,
      coin: nativeId,
      amount: String(amount),
      claim: { name, coinType, address: cleo.address, message, signature: await cleo.signMessage({ message }) },
      rival: { name, coinType, address: bob.address, message, signature: await bob.signMessage({ message }) },
      purchase: {
        purchaseCurrency: { id: 'LUSD' },
        paymentCurrency: { id: 'USD' },
        amount: '100',
        network: 'local-one',
      },
    }
    const { stdout } = await promisify(execFile)(process.execPath, ['check.mjs'], {
      cwd: app.folder,
      env: { PATH: process.env.PATH, W3M_API: api, W3M_QUESTIONS: JSON.stringify(questions) },
      maxBuffer: 16_777_216,
      timeout: 120_000,
    })
    answers = JSON.parse(/^said:(.*)$/m.exec(stdout)[1])

    assert.deepEqual(
      [answers.supported, answers.isSupported, answers.isOtherSupported],
      [{ http: [chain], ws: [] }, true, false],
    )
    assert.equal(answers.identity.name, 'cy.local')
    const units = await client.getBalance({ address: ada.address })
    const balance = await client.readContract({
      address: token.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [ada.address],
    })
    const coins = answers.balance.balances.find(({ address }) => !address)
    assert.deepEqual([parseEther(coins.quantity.numeric), coins.quantity.decimals, coins.price], [units, '18', 3000])
    const forced = answers.forced.balances.find(({ address }) => address?.toLowerCase() === tokenId.toLowerCase())
    assert.equal(parseUnits(forced.quantity.numeric, Number(forced.quantity.decimals)), balance)
    assert.deepEqual(
      answers.prices.map(({ fungibles }) => fungibles.map(({ symbol, price }) => [symbol, price])),
      [[['ETH', 3000]], [['LUSD', 1]]],
    )
    // Two pages of it, newest first, each transaction once.
    const entries = answers.history.filter(({ metadata }) => metadata.sentTo === bob.address.toLowerCase())
    assert.deepEqual(
      entries.map(({ transfers: [moved] }) => moved.quantity.numeric).map(amount => parseEther(amount)),
      [...Array.from({ length: 30 }, (_, index) => BigInt(30 - index)), parseEther('0.25')],
    )
    assert.equal(new Set(answers.history.map(({ id }) => id)).size, answers.history.length)
    for (const { metadata } of entries) {
      const { from, blockNumber } = await client.getTransaction({ hash: metadata.hash })
      const { timestamp } = await client.getBlock({ blockNumber })
      assert.deepEqual(
        [metadata.operationType, metadata.status, metadata.chain, metadata.sentFrom, metadata.minedAt],
        ['send', 'confirmed', chain, from.toLowerCase(), new Date(Number(timestamp) * 1_000).toISOString()],
      )
    }
  })

  it('swaps by what it reads: the quote is what arrives, and its approval lets the exchange take the token', async () => {
    const { tokens: listed, quote, allowance, gasPrice, approval, transaction } = answers.swaps
    assert.deepEqual(
      listed.answer.tokens.slice(0, 4).map(({ symbol }) => symbol),
      ['ETH', ...tokens.map(({ symbol }) => symbol)],
    )
    assert.equal(allowance.answer.allowance, '0')
    for (const speed of ['standard', 'fast', 'instant']) assert.ok(BigInt(gasPrice.answer[speed]) > 0n)
    const [{ fromAmount, toAmount }] = quote.answer.quotes
    assert.equal(fromAmount, String(amount))
    const token = tokens.find(({ symbol }) => symbol === 'LUSD').address
    const read = (functionName, args) => client.readContract({ address: token, abi: erc20Abi, functionName, args })
    const write = async request => receiptOf(client, await client.sendTransaction({ chain: null, ...request }))
    const before = await read('balanceOf', [ada.address])
    const { tx } = transaction.answer
    // It sends the coins itself: the amount of a source that is the coin.
    const swapped = await write({ to: plain(tx.to), data: tx.data, value: amount })
    assert.equal(swapped.status, 'success')
    assert.equal((await read('balanceOf', [ada.address])) - before, BigInt(toAmount))
    // And approvals to the address that the answer names as its source.
    const { tx: approve } = approval.answer
    const approved = await write({ to: plain(approve.from), data: approve.data })
    assert.equal(approved.status, 'success')
    assert.ok((await read('allowance', [ada.address, exchange.router])) > 0n)
  })

  it('registers a name, finds it by its name and by its address, and hears that it is taken', () => {
    const { suggestions, free, nameless, registered, again, rival, taken, lookup, reverse } = answers.names
    const name = `everybody.${zone}`
    assert.deepEqual(suggestions.answer.suggestions[0], { name, registered: false })
    assert.deepEqual([free.status, nameless.status], [404, 404])
    // Whose answer was lost asks again.
    assert.deepEqual([registered.failed, again.failed], [undefined, undefined])
    assert.equal(rival.status, 400)
    assert.deepEqual(taken.answer.suggestions[0], { name, registered: true })
    assert.equal(lookup.answer.addresses[coinType].address, cleo.address)
    assert.deepEqual(
      reverse.answer.map(wallet => wallet.name),
      [name],
    )
  })

  it('reads what is sold, what it costs, and where it is paid', () => {
    const { options, quote, url } = answers.onramp
    assert.ok(options.answer.purchaseCurrencies.some(({ id }) => id === 'LUSD'))
    assert.ok(options.answer.paymentCurrencies.some(({ id }) => id === 'USD'))
    assert.match(quote.answer.purchaseAmount.amount, /^[0-9]+(?:\.[0-9]+)?$/)
    assert.notEqual(quote.answer.quoteId, 'mocked-quote-id')
    assert.match(url.answer, /^http:\/\/127\.0\.0\.1:/)
  })
})
