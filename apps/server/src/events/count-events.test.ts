import { describe, it } from 'node:test'
import { expect } from 'chai'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { post, testServer } from '../testing/test-server.js'
import { eventNames } from './event-names.js'

const event = (name: string, domain = 'dapp.example') => ({
  eventId: '7f0b6d0e-3c6c-4a43-9c3c-1a0f6a3f9a51',
  url: `https://${domain}/`,
  domain,
  timestamp: 1,
  props: { type: 'track', event: name, properties: { name: 'secret of a visitor' } },
})

describe('Events', () => {
  const day = Date.parse('2026-01-02T23:59:59Z')

  it('are counted by day, site and name, and nothing else of them is kept', async () => {
    let now = day
    const { app, database } = testServer({ now: () => now })
    for (const name of ['MODAL_OPEN', 'MODAL_OPEN', 'MODAL_CLOSE'])
      expect((await app.request('/e', post(event(name)))).status).to.equal(200)
    expect(
      (await app.request('/batch', post([event('MODAL_OPEN'), event('MODAL_OPEN', 'other.example')]))).status,
    ).to.equal(200)
    now += 1_000
    await app.request('/e', post(event('MODAL_OPEN')))
    const rows = database
      .prepare('SELECT day, domain, event, count FROM event_counts ORDER BY day, domain, event')
      .all()
    expect(rows).to.deep.equal([
      { day: '2026-01-02', domain: 'dapp.example', event: 'MODAL_CLOSE', count: 1 },
      { day: '2026-01-02', domain: 'dapp.example', event: 'MODAL_OPEN', count: 3 },
      { day: '2026-01-02', domain: 'other.example', event: 'MODAL_OPEN', count: 1 },
      { day: '2026-01-03', domain: 'dapp.example', event: 'MODAL_OPEN', count: 1 },
    ])
  })

  it('may come as text, which spares a browser the preflight', async () => {
    const { app } = testServer()
    expect(
      (
        await app.request('/e', {
          method: 'POST',
          body: JSON.stringify(event('MODAL_OPEN')),
          headers: { 'content-type': 'text/plain;charset=UTF-8' },
        })
      ).status,
    ).to.equal(200)
  })

  it('may say their time as a date, as reports of errors of other clients do', async () => {
    const { app } = testServer()
    const report = { ...event('INTERNAL_SDK_ERROR'), timestamp: '2026-01-02T23:59:59.000Z' }
    expect((await app.request('/e', post(report))).status).to.equal(200)
  })

  it('are taken only from the pages that are allowed, where some are named', async () => {
    const { app } = testServer({ origins: ['https://dapp.example'] })
    const from = async (origin?: string) =>
      (await app.request('/e', { ...post(event('MODAL_OPEN')), ...(origin && { headers: { origin } }) })).status
    expect(await from('https://dapp.example')).to.equal(200)
    expect(await from('https://other.example')).to.equal(403)
    expect(await from()).to.equal(403)
  })

  it('count for the site of the page where some pages are named, whatever the page says', async () => {
    const { app, database } = testServer({ origins: ['https://dapp.example:8443'] })
    await app.request('/batch', {
      ...post([event('MODAL_OPEN', 'other.example'), event('MODAL_CLOSE')]),
      headers: { origin: 'https://dapp.example:8443' },
    })
    expect(database.prepare('SELECT domain, event FROM event_counts ORDER BY event').all()).to.deep.equal([
      { domain: 'dapp.example', event: 'MODAL_CLOSE' },
      { domain: 'dapp.example', event: 'MODAL_OPEN' },
    ])
  })

  it('have 2,000 rows a day; what comes from further sites is counted for all of them together', async () => {
    let now = day
    const { app, database } = testServer({ now: () => now, ratePerSecond: 1_000_000 })
    const send = async (from: number) =>
      (
        await app.request(
          '/batch',
          post(Array.from({ length: 100 }, (_, index) => event('MODAL_OPEN', `n${from + index}.example`))),
        )
      ).status
    for (let from = 0; from < 2_100; from += 100) expect(await send(from)).to.equal(200)
    expect(await send(0), 'sites that have their rows go on').to.equal(200)
    const rowsOf = (sql: string) => database.prepare(`SELECT ${sql}`).all()
    expect(rowsOf("count(*) AS rows, sum(count) AS events FROM event_counts WHERE domain <> '*'")).to.deep.equal([
      { rows: 2_000, events: 2_100 },
    ])
    expect(rowsOf("event, count FROM event_counts WHERE domain = '*'")).to.deep.equal([
      { event: 'MODAL_OPEN', count: 100 },
    ])
    now += 1_000
    expect(await send(5_000), 'the next day').to.equal(200)
    expect(rowsOf("count(*) AS rows FROM event_counts WHERE domain = 'n5099.example'")).to.deep.equal([{ rows: 1 }])
  })

  it('are forgotten after 400 days', async () => {
    let now = day
    const { app, database } = testServer({ now: () => now })
    await app.request('/e', post(event('MODAL_OPEN')))
    const days = () =>
      database
        .prepare('SELECT day FROM event_counts ORDER BY day')
        .all()
        .map(row => (row as { day: string }).day)
    now += 400 * 86_400_000
    await app.request('/e', post(event('MODAL_OPEN')))
    expect(days()).to.deep.equal(['2026-01-02', '2027-02-06'])
    now += 86_400_000
    await app.request('/e', post(event('MODAL_OPEN')))
    expect(days()).to.deep.equal(['2027-02-06', '2027-02-07'])
  })

  it('are all those that pages send', () => {
    const folder = join(process.cwd(), 'packages')
    const sources = readdirSync(folder, { recursive: true })
      .map(String)
      .filter(name => /\/src\/.*\.ts$/.test(name) && !/node_modules|\.test\.ts$/.test(name))
    const lines = sources
      .flatMap(name => readFileSync(join(folder, name), 'utf8').split('\n'))
      .filter(line => /\btrack\(/.test(line))
    const sent = lines.flatMap(line => [...line.matchAll(/'([A-Z_]{5,})'/g)].map(match => match[1]!))
    expect(sent).to.include('INITIALIZE')
    expect([...new Set(sent)].filter(name => !eventNames.has(name))).to.deep.equal([])
  })

  it('leave out names that are none of an event, and count the others of a batch', async () => {
    const { app, database } = testServer()
    expect(
      (await app.request('/batch', post([event('MODAL_OPENED'), event('ada@mail.example came'), event('MODAL_OPEN')])))
        .status,
    ).to.equal(200)
    expect(database.prepare('SELECT event, count FROM event_counts').all()).to.deep.equal([
      { event: 'MODAL_OPEN', count: 1 },
    ])
  })

  for (const domain of ['my_app.internal', '[::1]', '[2001:db8::7]', '127.0.0.1'])
    it(`count for a site that is called ${domain}`, async () => {
      const { app, database } = testServer()
      expect((await app.request('/e', post(event('MODAL_OPEN', domain)))).status).to.equal(200)
      expect(database.prepare('SELECT domain FROM event_counts').all()).to.deep.equal([{ domain }])
    })

  const wrong: readonly (readonly [title: string, path: string, body: unknown])[] = [
    ['an event without a name', '/e', { ...event('MODAL_OPEN'), props: { type: 'track' } }],
    ['an event with an id that is none', '/e', { ...event('MODAL_OPEN'), eventId: '1' }],
    ['a site that is none', '/e', event('MODAL_OPEN', 'dapp.example/ada')],
    ['a site in brackets that is none', '/e', event('MODAL_OPEN', '[dapp]')],
    ['an empty batch', '/batch', []],
    ['a batch of 101', '/batch', Array(101).fill(event('MODAL_OPEN'))],
  ]
  for (const [title, path, body] of wrong) {
    it(`are refused for ${title}`, async () => {
      const { app, database } = testServer()
      expect((await app.request(path, post(body))).status).to.equal(400)
      expect(database.prepare('SELECT * FROM event_counts').all()).to.deep.equal([])
    })
  }
})

describe('The allow list of pages', () => {
  it('is told to pages that ask: without one every page may', async () => {
    const { app } = testServer({ origins: ['https://dapp.example'] })
    expect(await (await app.request('/projects/v1/origins')).json()).to.deep.equal({
      allowedOrigins: ['https://dapp.example'],
    })
    const open = await testServer().app.request('/projects/v1/origins')
    expect(await open.json()).to.deep.equal({ allowedOrigins: ['*'] })
  })
})
