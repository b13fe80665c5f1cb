import { describe, it } from 'node:test'
import { expect } from 'chai'
import { testServer, deadChain, developer, post } from '../testing/test-server.js'
import { clean } from './clean.js'
import { createLog } from './log.js'

describe('Texts of the log', () => {
  const cases: readonly (readonly [title: string, text: string, cleaned: string])[] = [
    ['an account', `of ${developer} now`, 'of 0x… now'],
    ['an account of Solana', 'of 7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV now', 'of … now'],
    ['the key of a node', 'at https://eth.example/v2/a1b2c3?key=d4', 'at https://eth.example'],
    ['a password in an address', 'smtp://ada:secret@mail.example:25/x', 'smtp://mail.example:25'],
    ['a mailbox', 'to ada@mail.example: refused', 'to …@… refused'],
    ['a client', 'connect ECONNREFUSED 10.1.2.3:443', 'connect ECONNREFUSED …:443'],
    ['a client of IPv6', 'from 2001:db8::1 now', 'from … now'],
    ['one that is written out', 'from 2001:db8:1:2:3:4:5:6 now', 'from … now'],
    ['a token', `Bearer ${'a1_-'.repeat(11)}`, 'Bearer …'],
    ['a code', 'code 123456 is wrong', 'code … is wrong'],
    ['a time and a place', 'at 12:34:56 in follow-chain.js:123:45', 'at 12:34:56 in follow-chain.js:123:45'],
  ]
  for (const [title, text, cleaned] of cases)
    it(`keep ${title} to themselves`, () => void expect(clean(text)).to.equal(cleaned))

  it('are cut where they are long', () => {
    expect(clean('a b '.repeat(100_000)).length).to.equal(4_000)
  })
})

describe('The log of a server', () => {
  it('has a line for each call, which names nobody', async () => {
    const lines: string[] = []
    const sink = { out: (line: string) => void lines.push(line), err: (line: string) => void lines.push(line) }
    const { app, close } = testServer({ log: createLog('json', () => 0, sink) })
    const from = { headers: { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${'s'.repeat(43)}` } }
    await app.request(`/v1/account/${developer}/balance?chainId=eip155:31337&projectId=secretproject`, from)
    await app.request(`/v1/identity/${developer}`, from)
    await app.request(`/v1/account/${developer}/history?chainId=${deadChain.caipNetworkId}`, from)
    await app.request('/auth/v1/authenticate', { ...post({ message: `${developer} signs`, signature: '0xab' }) })
    await app.request(`/nowhere/${developer}?token=secret`)
    await close()
    expect(
      lines.map(line => JSON.parse(line) as Record<string, unknown>).map(({ call, status }) => [call, status]),
    ).to.deep.equal([
      ['getBalance', 200],
      ['getIdentity', 200],
      ['getHistory', 501],
      ['signIn', 400],
      ['other', 404],
    ])
    const all = lines.join('\n').toLowerCase()
    for (const secret of [developer.toLowerCase(), 'secret', '203.0.113', 'sssss', '/v1/'])
      expect(all).not.to.contain(secret)
  })

  it('says what failed inside, without whom it was for', async () => {
    const lines: string[] = []
    const sink = { out: () => undefined, err: (line: string) => void lines.push(line) }
    const { app, database, close } = testServer({ log: createLog('json', () => 0, sink) })
    database.exec('DROP TABLE identities')
    expect((await app.request(`/v1/identity/${developer}`)).status).to.equal(500)
    await close()
    const [line] = lines.map(text => JSON.parse(text) as Record<string, string>)
    expect(line).to.include({ level: 'error', event: 'failure' })
    expect(line!.detail).to.match(/identities/)
    expect(JSON.stringify(line)).not.to.contain(developer.slice(2))
  })
})
