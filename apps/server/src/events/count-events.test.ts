import { describe, it } from 'node:test'
import { expect } from 'chai'
import { post, testServer } from '../testing/test-server.js'

const event = (name: string, domain = 'dapp.example') => ({
  eventId: '7f0b6d0e-3c6c-4a43-9c3c-1a0f6a3f9a51', url: `https://${domain}/`, domain, timestamp: 1, props: { type: 'track', event: name, properties: { name: 'secret of a visitor' } },
})

describe('Events', () => {
  const day = Date.parse('2026-01-02T23:59:59Z')

  it('are counted by day, site and name, and nothing else of them is kept', async () => {
    let now = day
    const { app, database } = testServer({ now: () => now })
    for (const name of ['MODAL_OPEN', 'MODAL_OPEN', 'MODAL_CLOSE']) expect((await app.request('/e', post(event(name)))).status).to.equal(200)
    expect((await app.request('/batch', post([event('MODAL_OPEN'), event('MODAL_OPEN', 'other.example')]))).status).to.equal(200)
    now += 1_000
    await app.request('/e', post(event('MODAL_OPEN')))
    const rows = database.prepare('SELECT day, domain, event, count FROM event_counts ORDER BY day, domain, event').all()
    expect(rows).to.deep.equal([
      { day: '2026-01-02', domain: 'dapp.example', event: 'MODAL_CLOSE', count: 1 },
      { day: '2026-01-02', domain: 'dapp.example', event: 'MODAL_OPEN', count: 3 },
      { day: '2026-01-02', domain: 'other.example', event: 'MODAL_OPEN', count: 1 },
      { day: '2026-01-03', domain: 'dapp.example', event: 'MODAL_OPEN', count: 1 },
    ])
  })

  it('may come as text, which spares a browser the preflight', async () => {
    const { app } = testServer()
    expect((await app.request('/e', { method: 'POST', body: JSON.stringify(event('A')), headers: { 'content-type': 'text/plain;charset=UTF-8' } })).status).to.equal(200)
  })

  it('are taken only from the pages that are allowed, where some are named', async () => {
    const { app } = testServer({ origins: ['https://dapp.example'] })
    const from = async (origin?: string) => (await app.request('/e', { ...post(event('A')), ...(origin && { headers: { origin } }) })).status
    expect(await from('https://dapp.example')).to.equal(200)
    expect(await from('https://other.example')).to.equal(403)
    expect(await from()).to.equal(403)
  })

  const wrong: readonly (readonly [title: string, path: string, body: unknown])[] = [
    ['an event without a name', '/e', { ...event('A'), props: { type: 'track' } }],
    ['an event with an id that is none', '/e', { ...event('A'), eventId: '1' }],
    ['an endless name', '/e', event('A'.repeat(65))],
    ['a name that is a sentence', '/e', event('ada@mail.example came')],
    ['a site that is none', '/e', event('A', 'dapp.example/ada')],
    ['an empty batch', '/batch', []],
    ['a batch of 101', '/batch', Array(101).fill(event('A'))],
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
  it('is told to pages that ask, where there is one', async () => {
    const { app } = testServer({ origins: ['https://dapp.example'] })
    expect(await (await app.request('/projects/v1/origins')).json()).to.deep.equal({ allowedOrigins: ['https://dapp.example'] })
    expect((await testServer().app.request('/projects/v1/origins')).status).to.equal(501)
  })
})
