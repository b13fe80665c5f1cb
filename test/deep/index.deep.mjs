// The index of the chains: how fast blocks full of transfers are read, what a page of a history costs where much is
// stored, and what an answer of the API costs beside a bare HTTP server. All times are of one run on one machine.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startAnvil } from '../../scripts/stack/anvil.mjs'
import { deployContracts } from '../../scripts/stack/deploy.mjs'
import { prepareRelay } from './relay-harness.mjs'

const chainId = 31337
const chain = `eip155:${chainId}`
const perBlock = 200
const blocks = 100
const transfersPerSecondMin = 5_000
const few = 10_000
const many = 1_000_000
const accounts = 1_000
const pages = 2_000
const pageP99Max = 50
const growthMax = 2
const connections = 32
const loadMs = 5_000
const shareMin = 0.25
const answersPerSecondMin = 3_000
const answerP99Max = 60

const quantile = (values, part) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
}
const rounded = value => Math.round(value * 100) / 100

/**
 * Asks for the same over and over, on so many connections that stay.
 * @returns {Promise<{ perSecond: number, p99: number, failures: number }>}
 */
async function load(port, path) {
  const question = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`
  const latencies = []
  let failures = 0
  const until = performance.now() + loadMs
  const read = () =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      let startedAt = 0
      let text = ''
      const next = () => {
        if (performance.now() >= until) return socket.end(resolve)
        startedAt = performance.now()
        text = ''
        socket.write(question)
      }
      socket.setNoDelay(true)
      socket.on('connect', next)
      socket.on('error', reject)
      socket.on('data', chunk => {
        text += chunk.toString('latin1')
        const head = text.indexOf('\r\n\r\n')
        if (head === -1) return
        const length = /content-length: (\d+)/i.exec(text)?.[1]
        const isWhole = length === undefined ? text.endsWith('0\r\n\r\n') : text.length >= head + 4 + Number(length)
        if (!isWhole) return
        latencies.push(performance.now() - startedAt)
        if (!text.startsWith('HTTP/1.1 200')) failures += 1
        next()
      })
    })
  await Promise.all(Array.from({ length: connections }, read))
  return { perSecond: latencies.length / (loadMs / 1_000), p99: quantile(latencies, 0.99), failures }
}

describe('the index of the chains', () => {
  let services
  let trial
  let anvil
  let token
  before(async () => {
    services = await prepareRelay()
    trial = await services.load('index-fixture')
    anvil = await startAnvil({ port: 0, chainId })
    token = (await deployContracts({ url: anvil.url, chainId })).tokens[0].address
  })
  after(async () => {
    await anvil?.stop()
    services?.remove()
  })

  it(`reads ${transfersPerSecondMin} transfers a second and knows what the chain knows`, async t => {
    const taking = await trial.fillChain({ rpcUrl: anvil.url, token, blocks, perBlock })
    const index = trial.openIndexFixture(join(services.folder, 'read'), chain, anvil.url)
    const startedAt = performance.now()
    await index.catchUp()
    const seconds = (performance.now() - startedAt) / 1_000
    const stored = index.transactions()
    t.diagnostic(JSON.stringify({ transfers: blocks * perBlock, perSecond: Math.round((blocks * perBlock) / seconds) }))
    assert.ok(stored >= blocks * perBlock)
    const balances = await trial.balancesOf(anvil.url, token, taking)
    for (const [at, account] of taking.entries())
      assert.equal(await index.movedTo(account, token), balances[at], `the balance of ${account}`)
    await index.close()
    assert.ok((blocks * perBlock) / seconds >= transfersPerSecondMin)
  })

  it(`gives a page of a history in ${pageP99Max} ms where ${many} transfers are stored`, async t => {
    const folder = join(services.folder, 'pages')
    const index = trial.openIndexFixture(folder, chain, anvil.url)
    const served = {
      caipNetworkId: chain,
      name: 'Local',
      rpcUrl: anvil.url,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      tokens: [],
    }
    const p99 = {}
    for (const size of [few, many]) {
      const startedAt = performance.now()
      const from = index.transactions()
      await index.growTo(size, perBlock, accounts)
      const storedPerSecond = Math.round((size - from) / ((performance.now() - startedAt) / 1_000))
      const server = trial.createServer({
        chains: [served],
        dataDir: folder,
        ratePerSecond: 1e9,
        ratePerSecondLoopback: 1e9,
        index: { isFollowing: false, chains: [], blocksBack: 1, firstBlocks: {}, pollMs: 1_000, bytesMax: 1e12 },
      })
      const read = async at => {
        const account = index.accountAt(Math.floor((at * 7919) % accounts))
        const since = performance.now()
        const answer = await server.app.request(`/v1/account/${account}/history?chainId=${chain}`)
        const { data } = await answer.json()
        assert.ok(data.length > 0)
        return performance.now() - since
      }
      for (let at = 0; at < pages / 4; at++) await read(at)
      const times = []
      for (let at = 0; at < pages; at++) times.push(await read(at))
      p99[size] = quantile(times, 0.99)
      t.diagnostic(
        JSON.stringify({
          transfers: size,
          storedPerSecond,
          pageP50: rounded(quantile(times, 0.5)),
          pageP99: rounded(p99[size]),
        }),
      )
      await server.close()
    }
    await index.close()
    assert.ok(p99[many] <= pageP99Max)
    assert.ok(p99[many] <= growthMax * p99[few])
  })

  it('answers what it keeps a quarter as fast as a bare HTTP server', async t => {
    const { freePort, startServerProcess } = await services.load('server-process')
    const port = await freePort()
    const server = await startServerProcess({
      file: services.serverFile,
      port,
      dataDir: join(services.folder, 'answers'),
      env: { W3M_RATE_PER_SECOND_LOOPBACK: '100000000', W3M_DIRECTORY: 'invented' },
    })
    const barePort = await freePort()
    const bare = spawn(
      process.execPath,
      [
        '-e',
        `require('http').createServer((_, r) => { r.setHeader('content-type', 'application/json'); r.end('{"name":null,"avatar":null}') }).listen(${barePort}, '127.0.0.1', () => console.log('listens'))`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    try {
      await once(bare.stdout, 'data')
      const paths = [
        '/v1/identity/0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        '/v1/supported-chains',
        '/getWallets?page=1&entries=4',
      ]
      await load(barePort, '/')
      for (const path of paths) await load(port, path)
      const figures = {}
      for (const path of paths) {
        const plain = await load(barePort, '/')
        const page = await load(port, path)
        figures[path] = {
          perSecond: Math.round(page.perSecond),
          share: rounded(page.perSecond / plain.perSecond),
          p99: rounded(page.p99),
          failures: page.failures,
        }
      }
      t.diagnostic(JSON.stringify({ connections, answers: figures }))
      const { perSecond, share, p99, failures } = figures[paths[0]]
      assert.equal(failures, 0)
      assert.ok(share >= shareMin, `a share of ${share}`)
      assert.ok(perSecond >= answersPerSecondMin, `${perSecond} a second`)
      assert.ok(p99 <= answerP99Max, `${p99} ms`)
    } finally {
      bare.kill()
      await server.kill()
    }
  })
})
