import { describe, it } from 'node:test'
import { expect } from 'chai'
import { developer, testServer } from '../testing/test-server.js'
import { createRequestMetrics, metricText } from './metrics.js'

describe('Figures in the form of Prometheus', () => {
  it('count answers by call and status, and their time in buckets that include the smaller ones', () => {
    let now = 0
    const metrics = createRequestMetrics(() => now)
    const take = (ms: number, status = 200) => {
      const end = metrics.begin()
      now += ms
      end('getBalance', status)
    }
    take(3)
    take(30)
    take(20_000, 503)
    const open = metrics.begin()
    const lines = metrics.lines()
    expect(lines).to.include.members([
      '# TYPE w3m_http_requests_total counter',
      'w3m_http_requests_total{call="getBalance",status="200"} 2',
      'w3m_http_requests_total{call="getBalance",status="503"} 1',
      '# TYPE w3m_http_request_duration_seconds histogram',
      'w3m_http_request_duration_seconds_bucket{call="getBalance",le="0.005"} 1',
      'w3m_http_request_duration_seconds_bucket{call="getBalance",le="0.025"} 1',
      'w3m_http_request_duration_seconds_bucket{call="getBalance",le="0.05"} 2',
      'w3m_http_request_duration_seconds_bucket{call="getBalance",le="10"} 2',
      'w3m_http_request_duration_seconds_bucket{call="getBalance",le="+Inf"} 3',
      'w3m_http_request_duration_seconds_count{call="getBalance"} 3',
      'w3m_http_requests_running 1',
    ])
    open('getBalance', 200)
    expect(metrics.lines()).to.include('w3m_http_requests_running 0')
  })

  it('escape what stands in a label', () => {
    expect(metricText('a', 'gauge', 'A.', [{ labels: { b: '"\\\n' }, value: 1 }])).to.include('a{b="\\"\\\\\\n"} 1')
  })
})

describe('The figures of a server', () => {
  const token = 't'.repeat(32)
  const start = (headers: Record<string, string> = {}, config: Parameters<typeof testServer>[0] = {}) => {
    const server = testServer({ metricsToken: token, ...config })
    return { server, read: () => server.app.request('/metrics', { headers }) }
  }

  it('tell calls, waiting work, the index and the relay, and name nobody', async () => {
    const { server, read } = start({ authorization: `Bearer ${token}` })
    await server.app.request(`/v1/account/${developer}/balance?chainId=eip155:31337`)
    await server.app.request(`/v1/nowhere/${developer}`)
    const answer = await read()
    const text = await answer.text()
    expect(answer.headers.get('content-type')).to.contain('version=0.0.4')
    expect(text).to.contain('w3m_http_requests_total{call="getBalance",status="200"} 1')
    expect(text).to.contain('w3m_http_requests_total{call="other",status="404"} 1')
    for (const name of [
      'w3m_http_requests_running',
      'w3m_event_loop_delay_seconds',
      'w3m_index_block',
      'w3m_relay_sockets',
    ])
      expect(text).to.match(new RegExp(`^# TYPE ${name} gauge$`, 'm'))
    expect(text).to.match(/^w3m_relay_sockets 0$/m)
    expect(text.toLowerCase()).not.to.contain(developer.slice(2).toLowerCase())
    for (const line of text.trim().split('\n'))
      expect(line).to.match(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{[^}]*\})? -?[\d.e+-]+)$/)
    await server.close()
  })

  it('tell how long work waited since they were last read', async () => {
    const { server, read } = start({ authorization: `Bearer ${token}` })
    const delay = async () => Number(/^w3m_event_loop_delay_seconds (.+)$/m.exec(await (await read()).text())![1])
    const idle = () => new Promise(resolve => setTimeout(resolve, 100))
    await idle()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    await idle()
    expect(await delay()).to.be.within(0.4, 5)
    const later: number[] = []
    for (let count = 0; count < 5; count++) {
      await idle()
      later.push(await delay())
    }
    // Less than the pause between two looks, wherever nothing else held up the machine.
    expect(Math.min(...later)).to.be.lessThan(0.015)
    await server.close()
  })

  const refused: readonly (readonly [
    title: string,
    headers: Record<string, string>,
    config: Parameters<typeof testServer>[0],
  ])[] = [
    ['whoever brings no token', {}, {}],
    ['whoever brings another one', { authorization: `Bearer ${'u'.repeat(32)}` }, {}],
  ]
  for (const [title, headers, config] of refused)
    it(`are not for ${title}`, async () => {
      const { server, read } = start(headers, config)
      expect((await read()).status).to.equal(401)
      await server.close()
    })

  const askedHere = async (
    url: string,
    headers: Record<string, string> = {},
    { proxies = [], peer = '127.0.0.1' }: { readonly proxies?: readonly string[]; readonly peer?: string } = {},
  ) => {
    const server = testServer({ metricsToken: undefined, proxies })
    const { status } = await server.app.request(url, { headers }, { incoming: { socket: { remoteAddress: peer } } })
    await server.close()
    return status
  }

  for (const host of ['127.0.0.1:4401', 'localhost:4401', '[::1]:4401'])
    it(`are for this machine at ${host}, where no token is set`, async () => {
      expect(await askedHere(`http://${host}/metrics`)).to.equal(200)
      expect(await askedHere(`http://${host}/metrics`, { 'sec-fetch-site': 'none' })).to.equal(200)
    })

  const notOfThisMachine: readonly (readonly [title: string, headers: Record<string, string>, host?: string])[] = [
    ['a proxy that says for whom it asks', { 'x-forwarded-for': '203.0.113.9' }],
    ['a proxy that says so in another way', { forwarded: 'for=203.0.113.9' }],
    ['a proxy that says so in a third way', { 'x-real-ip': '203.0.113.9' }],
    ['a proxy that says what it is', { via: '1.1 proxy.example' }],
    ['a proxy that hands on the host', {}, 'api.example'],
    ['a name that leads to this machine', {}, 'rebound.example:4401'],
    ['a page of another origin', { origin: 'https://dapp.example' }],
    ['a page that asks without an origin', { 'sec-fetch-site': 'cross-site' }],
  ]
  for (const [title, headers, host = '127.0.0.1:4401'] of notOfThisMachine)
    it(`are not for ${title}, though it comes from this machine`, async () => {
      expect(await askedHere(`http://${host}/metrics`, headers)).to.equal(401)
    })

  for (const [peer, forwarded] of [
    ['127.0.0.1', '203.0.113.9'],
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.1', '127.0.0.2'],
    ['127.0.0.1', '::1'],
    ['127.0.0.1', ''],
    ['127.0.0.1', 'unknown'],
    ['10.0.0.2', '127.0.0.1'],
    ['10.0.0.2', '127.0.0.1, ::1'],
  ] as const)
    it(`are for nobody behind the proxy at ${peer} that says "${forwarded}", though it is named`, async () => {
      const proxies = ['127.0.0.1', '10.0.0.2']
      expect(
        await askedHere('http://127.0.0.1:4401/metrics', { 'x-forwarded-for': forwarded }, { proxies, peer }),
      ).to.equal(401)
    })

  it('are for this machine where a proxy on it is named', async () =>
    void expect(await askedHere('http://127.0.0.1:4401/metrics', {}, { proxies: ['127.0.0.1'] })).to.equal(200))
})
