import dns from 'node:dns'
import { createSocket, type Socket } from 'node:dgram'
import { syncBuiltinESMExports } from 'node:module'
import { isIP } from 'node:net'
import { after, before, describe, it, mock } from 'node:test'
import { expect } from 'chai'
import { createPublicLookup, fetchPublic, FetchRefused } from './fetch-public.js'

const records: Readonly<Record<string, readonly string[]>> = {
  'public.example': ['93.184.216.34', '93.184.216.35'],
  'private.example': ['10.0.0.1'],
  'mixed.example': ['93.184.216.34', '192.168.0.1'],
}

/** The answer of a server of names (RFC 1035); undefined where it stays silent. */
function answerTo(question: Buffer): Buffer | undefined {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const name = labels.join('.').toLowerCase()
  if (name.endsWith('silent.example')) return undefined
  const isIpv4 = question.readUInt16BE(at + 1) === 1
  const addresses = isIpv4 ? (records[name] ?? []) : []
  const head = Buffer.alloc(12)
  question.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(addresses.length, 6)
  const answers = addresses.map(address =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]),
  )
  return Buffer.concat([head, question.subarray(12, at + 5), ...answers])
}

describe("A stranger's name", () => {
  let server: Socket
  let servers: readonly string[]
  before(async () => {
    server = createSocket('udp4', (question, { address, port }) => {
      const answer = answerTo(question)
      if (answer) server.send(answer, port, address)
    })
    await new Promise<void>(resolve => server.bind(0, '127.0.0.1', resolve))
    servers = [`127.0.0.1:${server.address().port}`]
  })
  after(() => void server.close())

  const lookUp = (name: string, all: boolean): Promise<unknown> =>
    new Promise((resolve, reject) =>
      createPublicLookup(servers)(name, { all }, (error, found) => (error ? reject(error) : resolve(found))),
    )
  const failureOf = (name: string): Promise<unknown> =>
    lookUp(name, true).then(
      () => 'found',
      (error: unknown) => error,
    )

  it('has the addresses that its servers say', async () => {
    const addresses = ['93.184.216.34', '93.184.216.35'].map(address => ({ address, family: isIP(address) }))
    expect(await lookUp('public.example', true)).to.deep.equal(addresses)
    expect(await lookUp('public.example', false)).to.equal('93.184.216.34')
  })

  it('has none where one of them is private, or nobody knows it', async () => {
    expect(await failureOf('private.example')).to.be.instanceOf(FetchRefused)
    expect(await failureOf('mixed.example')).to.be.instanceOf(FetchRefused)
    expect(await failureOf('nobody.example')).to.have.property('code', 'ENODATA')
  })

  it('whose servers are silent holds up the lookup of no other', async () => {
    const silent = Array.from({ length: 32 }, (_, index) => failureOf(`a${index}.silent.example`))
    const begun = performance.now()
    await dns.promises.lookup('localhost')
    expect(performance.now() - begun).to.be.below(1_000)
    for (const failure of await Promise.all(silent)) expect(failure).to.have.property('code', 'ETIMEOUT')
  })

  it('is never looked up by the machine itself, whose threads all names share', async () => {
    const lookup = mock.method(dns, 'lookup', () => undefined)
    syncBuiltinESMExports()
    try {
      await fetchPublic('https://stranger.invalid/', { bytesMax: 1_000, timeoutMs: 1_000 }).catch(() => undefined)
      expect(lookup.mock.callCount()).to.equal(0)
    } finally {
      lookup.mock.restore()
      syncBuiltinESMExports()
    }
  })

  it('is refused where it is one of the machine or of its network', async () => {
    for (const host of ['localhost', 'intranet', 'a.localhost', 'localhost.']) {
      const failure: unknown = await fetchPublic(`https://${host}/`, { bytesMax: 1, timeoutMs: 1_000 }).catch(
        (error: unknown) => error,
      )
      expect(failure, host).to.be.instanceOf(FetchRefused)
      expect(String(failure)).to.contain('private network')
    }
  })
})
