import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import {
  concatHex,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  numberToHex,
  parseAbi,
  type Hex,
} from 'viem'
import { failure } from '../../http/failure.js'
import { foreignServer } from '../../testing/foreign-server.js'
import { RpcNodeError } from '../call-rpc.js'
import { createGateways, gatewayAddress } from './name-gateways.js'
import { callWithLookups } from './offchain-lookup.js'

const sender: Hex = `0x${'Ab'.repeat(20)}`
const word = (value: number) => numberToHex(value, { size: 32 }).slice(2)
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

describe('The address of a gateway', () => {
  const question = { sender, data: '0x1234' } as const
  for (const [template, address] of [
    ['https://a.example/{sender}/{data}.json', `https://a.example/${sender.toLowerCase()}/0x1234.json`],
    ['https://a.example/{data}/{data}?{sender}', `https://a.example/0x1234/0x1234?${sender.toLowerCase()}`],
    ['https://a.example/', 'https://a.example/'],
    ['https://a.example/{other}', 'https://a.example/{other}'],
  ] as const)
    it(`is what its template names: ${template}`, () => {
      expect(gatewayAddress(template, question)).to.equal(address)
    })

  const bytes = (length: number): Hex => `0x${'ab'.repeat((length - 2) / 2)}`
  for (const [title, template, data] of [
    ['its data', `https://a.example/${'{data}'.repeat(338)}`, bytes(32_770)],
    ['its data, twice', '{data}{data}', bytes(32_770)],
    ['its sender', '{sender}'.repeat(1_600), '0x'],
    ['its template', 'a'.repeat(65_537), '0x'],
  ] as const)
    it(`is refused before it is written where ${title} would be too long`, t => {
      const { mock } = t.mock.method(String.prototype, 'replaceAll')
      expect(() => gatewayAddress(template, { sender, data })).to.throw('too long')
      expect(mock.callCount()).to.equal(0)
    })

  it('may have 65,536 characters', () => {
    expect(gatewayAddress('{data}{data}', { sender, data: bytes(32_768) })).to.have.length(65_536)
  })
})

describe('The gateways of a question', () => {
  let gateway: Awaited<ReturnType<typeof foreignServer>>
  let open: ReturnType<typeof createGateways>
  let atOnce = 0
  let most = 0
  before(async () => {
    gateway = await foreignServer(async () => {
      most = Math.max(most, (atOnce += 1))
      await new Promise(resolve => setTimeout(resolve, 20))
      atOnce -= 1
      return { data: '0xabcd' }
    })
    open = createGateways([`${gateway.url}/`])
  })
  after(() => gateway.close())

  const lookUp = (urls: readonly string[], data: Hex = '0x12') =>
    open().request({ sender, urls, data }).then(String, textOf)
  const none = 'No gateway of this name answers.'

  it('are not asked where they are too many, or too long together', async () => {
    gateway.requests.length = 0
    expect(await lookUp(Array.from({ length: 9 }, () => `${gateway.url}/`))).to.equal(none)
    expect(await lookUp(Array.from({ length: 2 }, () => `${gateway.url}/${'a'.repeat(8_192)}`))).to.equal(none)
    expect(await lookUp([`${gateway.url}/${'{data}'.repeat(300)}`], `0x${'ab'.repeat(7_000)}`)).to.equal(none)
    expect(gateway.requests).to.deep.equal([])
    expect(await lookUp(['https://127.0.0.1/', `${gateway.url}/{data}`])).to.equal('0xabcd')
    expect(gateway.requests.map(({ path }) => path)).to.deep.equal(['/0x12'])
  })

  it('are each paid for before they are asked, and not asked where that is refused', async () => {
    gateway.requests.length = 0
    const paid: number[] = []
    const consume = async (cost: number) => {
      if (paid.push(cost) > 2) throw failure(429, '', 'Too many requests from this address.')
    }
    const gateways = open(consume)
    const question = { sender, urls: ['https://127.0.0.1/', `${gateway.url}/`], data: '0x12' } as const
    expect(await gateways.request(question)).to.equal('0xabcd')
    expect(paid).to.deep.equal([4, 4])
    expect(await gateways.request(question).then(String, textOf)).to.equal('Too many requests from this address.')
    expect([gateway.requests.length, gateways.failed()]).to.deep.equal([1, false])
  })

  it('are so many at once for all who ask, and the rest wait or are refused', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => lookUp([`${gateway.url}/`])))
    expect(most).to.equal(16)
    expect(answers.filter(answer => answer === '0xabcd')).to.have.length(80)
    expect(answers.filter(answer => answer === none)).to.have.length(20)
  })
})

describe('A contract that sends its callers to gateways', () => {
  const lookupAbi = parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)'])
  const batchAbi = parseAbi(['struct Query { address sender; string[] urls; bytes data; }', 'function query(Query[])'])
  const contract: Hex = `0x${'12'.repeat(20)}`
  const batch = 'x-batch-gateway:true'
  const lookup = (urls: readonly string[], data: Hex, from: Hex = contract) =>
    new RpcNodeError(
      3,
      'execution reverted',
      encodeErrorResult({
        abi: lookupAbi,
        errorName: 'OffchainLookup',
        args: [from, [...urls], data, '0x11223344', '0x99'],
      }),
    )
  /** What comes of a contract that answers each question with the next of these, and the last for ever. */
  async function outcome(answers: readonly unknown[]) {
    const [calls, requests]: [Hex[], Hex[]] = [[], []]
    const answer = await callWithLookups(contract, '0x01', {
      call: async data => {
        const next = answers[Math.min(calls.push(data), answers.length) - 1]
        if (next instanceof Error) throw next
        return next
      },
      request: async question => {
        requests.push(question.data)
        if (question.data === '0xdead') throw new Error('away')
        if (question.data === '0xd0') throw failure(429, '', 'Nobody pays.')
        return '0xabcd'
      },
    }).then(String, textOf)
    return { answer, calls, requests }
  }
  const callback = (answer: Hex) =>
    concatHex(['0x11223344', encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [answer, '0x99'])])

  it('is given what they say', async () => {
    expect(await outcome([lookup(['https://a.example'], '0x77'), '0x55'])).to.deep.equal({
      answer: '0x55',
      calls: ['0x01', callback('0xabcd')],
      requests: ['0x77'],
    })
  })

  it('is given what those of several questions say', async () => {
    const query = (data: Hex, urls: readonly string[] = ['https://a.example']) => ({ sender: contract, urls, data })
    const data = encodeFunctionData({
      abi: batchAbi,
      args: [[query('0x77'), query('0xdead'), query('0x78', [batch])]],
    })
    const { answer, calls, requests } = await outcome([lookup([batch], data), '0x55'])
    expect([answer, requests]).to.deep.equal(['0x55', ['0x77', '0xdead']])
    expect(calls).to.have.length(2)
    expect(calls[1]).to.contain('abcd').and.to.contain(Buffer.from('No gateway of this name').toString('hex'))
  })

  it('is told nothing where one of several questions is not paid for', async () => {
    const query = (data: Hex) => ({ sender: contract, urls: ['https://a.example'], data })
    const data = encodeFunctionData({ abi: batchAbi, args: [[query('0x77'), query('0xd0')]] })
    const { answer, calls } = await outcome([lookup([batch], data), '0x55'])
    expect([answer, calls.length]).to.deep.equal(['Nobody pays.', 1])
  })

  it('may not send them to those of another one, nor on and on', async () => {
    const other = await outcome([lookup(['https://a.example'], '0x77', `0x${'cd'.repeat(20)}`), '0x55'])
    expect([other.answer, other.requests]).to.deep.equal([
      'The contract sends its callers to those of another one.',
      [],
    ])
    const none = encodeFunctionData({ abi: batchAbi, args: [[]] })
    for (const query of [lookup(['https://a.example'], '0x77'), lookup([batch], none)]) {
      const { answer, calls } = await outcome([query])
      expect(answer).to.equal('The contract sends its callers on and on.')
      expect(calls).to.have.length(5)
    }
  })

  it('cannot put questions into each other that take for ever to take apart', async () => {
    const selector = encodeFunctionData({ abi: batchAbi, args: [[]] }).slice(2, 10)
    const url = word(1) + word(32) + word(20) + Buffer.from(batch).toString('hex').padEnd(64, '0')
    /** So many questions, all of them the same bytes: each of them holds the former ones. */
    const within = (inner: string): string => {
      const bytes = inner.padEnd(Math.ceil(inner.length / 64) * 64, '0')
      const query = word(0) + word(96) + word(96 + url.length / 2) + url + word(inner.length / 2) + bytes
      return selector + word(32) + word(8) + word(256).repeat(8) + query
    }
    let data = selector + word(32) + word(0)
    for (let depth = 0; depth < 8; depth += 1) data = within(data)
    const startedAt = performance.now()
    const { answer, requests } = await outcome([lookup([batch], `0x${data}`), '0x55'])
    expect([answer, requests]).to.deep.equal(['0x55', []])
    expect(performance.now() - startedAt).to.be.lessThan(1_000)
  })

  it('is no matter of gateways where it fails in another way', async () => {
    expect((await outcome([new RpcNodeError(3, 'execution reverted', '0x')])).answer).to.equal('execution reverted')
  })
})
