import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { FetchRefused, FetchTimedOut } from './fetch-public.js'
import { createResourceReader, ipfsPath, readDataUri } from './read-resource.js'

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const limits = { bytesMax: 1_000, timeoutMs: 2_000 }

/** The reason of a refusal. */
const refusal = async (read: Promise<unknown>): Promise<string> =>
  await read.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof FetchRefused ? error.message : String(error)),
  )

describe('What an NFT names in its address itself', () => {
  for (const [uri, text] of [
    ['data:application/json,{"a":1}', '{"a":1}'],
    ['data:application/json;utf8,{"a":"100% #1"}', '{"a":"100% #1"}'],
    ['data:application/json,%7B%7D', '{}'],
    ['data:application/json;base64,eyJhIjoxfQ==', '{"a":1}'],
    ['data:,', ''],
  ] as const) {
    it(`is read: ${uri}`, () => void expect(readDataUri(uri)!.toString()).to.equal(text))
  }
  for (const uri of ['https://a.example', `data:${'x'.repeat(300)},a`, 'data:nothing', '']) {
    it(`is not there: ${uri.slice(0, 30)}`, () => void expect(readDataUri(uri)).to.equal(undefined))
  }
})

describe('What an NFT names on IPFS', () => {
  for (const [uri, path] of [
    [`ipfs://${cid}`, cid],
    [`ipfs://${cid}/1.json`, `${cid}/1.json`],
    [`ipfs://ipfs/${cid}/a b`, `${cid}/a%20b`],
    [`ipfs://${cid}/a%20b%231.png`, `${cid}/a%20b%231.png`],
    [`ipfs://${cid}/100%`, `${cid}/100%25`],
    [`ipfs://${cid}/%2e%2e/etc`, undefined],
    [`ipfs://${cid}/a%2F..%2Fetc`, undefined],
    [`ipfs://${cid}/../../etc`, undefined],
    [`ipfs://${cid}/..`, undefined],
    ['ipfs://short', undefined],
    ['ipfs://../admin/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', undefined],
    [`https://${cid}`, undefined],
  ] as const) {
    it(`${uri} is ${path ?? 'nothing'}`, () => void expect(ipfsPath(uri)).to.equal(path))
  }

  let gateway: Server
  let base: string
  const requests: (string | undefined)[] = []
  before(async () => {
    gateway = createServer((request, response) => {
      requests.push(request.url)
      if (request.url!.endsWith('/large')) response.end('x'.repeat(2_000))
      else if (request.url!.endsWith('/away')) response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      else if (request.url!.endsWith('/round')) response.writeHead(302, { location: request.url! }).end()
      else if (request.url!.endsWith('/none')) response.writeHead(404).end()
      else if (request.url!.endsWith('/slow')) response.write('x')
      else response.end('{}')
    })
    await new Promise<void>(resolve => gateway.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/ipfs/`
  })
  after(() => {
    gateway.closeAllConnections()
    gateway.close()
  })

  it("is read by the operator's gateway, wherever that is", async () => {
    expect((await createResourceReader(base).read(`ipfs://${cid}/1`, limits)).toString()).to.equal('{}')
    expect(requests.at(-1)).to.equal(`/ipfs/${cid}/1`)
  })

  it('is not read without one', async () => {
    expect(await refusal(createResourceReader(undefined).read(`ipfs://${cid}`, limits))).to.contain('IPFS')
  })

  for (const [path, reason] of [
    ['large', 'too large'],
    ['away', 'not served over https'],
    ['round', 'leads from one address to the next'],
    ['none', 'does not have it'],
    ['slow', 'does not answer'],
  ] as const) {
    it(`is left where it is ${path}`, async () => {
      expect(await refusal(createResourceReader(base).read(`ipfs://${cid}/${path}`, limits))).to.contain(reason)
    })
  }

  it('is told from other refusals where the time was over', async () => {
    const failureAt = (path: string) =>
      createResourceReader(base)
        .read(`ipfs://${cid}/${path}`, limits)
        .catch((error: unknown) => error)
    expect(await failureAt('slow')).to.be.instanceOf(FetchTimedOut)
    expect(await failureAt('none'))
      .to.be.instanceOf(FetchRefused)
      .and.not.instanceOf(FetchTimedOut)
  })

  it('never reaches the machine or its network by another way', async () => {
    const reader = createResourceReader(base)
    const before = requests.length
    const { port } = new URL(base)
    for (const uri of [
      base,
      `https://127.0.0.1:${port}/`,
      'https://127.0.0.1/',
      'https://localhost/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://user:pass@127.0.0.1/',
      `http://localhost:${port}/`,
      'file:///etc/passwd',
      'ftp://127.0.0.1/',
      'gopher://127.0.0.1/',
      'javascript:alert(1)',
      'nonsense',
      '',
    ])
      expect(await refusal(reader.read(uri, limits)), uri).to.match(
        /private network|https|port or a password|no address/,
      )
    expect(requests).to.have.length(before)
  })
})
