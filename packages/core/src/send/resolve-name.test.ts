import { expect } from 'chai'
import { HttpError } from '../errors/http-error.js'
import { createResolveName } from './resolve-name.js'
import type { Sender } from './sender.js'

const from: Sender = {
  account: 'eip155:10:0x1',
  address: '0x1',
  namespace: 'eip155',
  isSmart: false,
  provider: {},
  name: 'Lantern',
}
const coinType = 0x8000_000a

describe('the address of a name', () => {
  const resolve = (answer: unknown, types: readonly number[] = [coinType, 60]) =>
    createResolveName({
      coinTypes: async () => types,
      fetchName: async () => {
        if (answer instanceof Error) throw answer
        return answer as never
      },
    })('Alice.eth', from)

  const cases: readonly (readonly [title: string, answer: unknown, expected: unknown])[] = [
    [
      'is that of the network',
      { name: 'alice.eth', addresses: { [coinType]: { address: '0xa' }, 60: { address: '0xb' } } },
      { address: '0xa', name: 'alice.eth', isOfOtherChain: false },
    ],
    [
      'is that of the first network where it has no other, and says so',
      { name: 'alice.eth', addresses: { 60: { address: '0xb' } } },
      { address: '0xb', name: 'alice.eth', isOfOtherChain: true },
    ],
    [
      'is none of another namespace',
      { name: 'alice.eth', addresses: { 501: { address: 'So1' } } },
      { problem: 'name-elsewhere' },
    ],
    ['is missing where there are none', { name: 'alice.eth', addresses: null }, { problem: 'name-elsewhere' }],
    [
      'is not that of another name',
      { name: 'mallory.eth', addresses: { [coinType]: { address: '0xa' } } },
      { problem: 'name-failed' },
    ],
    ['is nobody’s', new HttpError(404), { problem: 'name-unknown' }],
    ['is none of what is no name', new HttpError(400), { problem: 'invalid' }],
    ['is not known to a server without such names', new HttpError(501), { problem: 'name-unsupported' }],
    ['cannot be told', new HttpError(503), { problem: 'name-failed' }],
    ['cannot be told by a server that is gone', new TypeError('Failed to fetch'), { problem: 'name-failed' }],
  ]
  for (const [title, answer, expected] of cases)
    it(title, async () => expect(await resolve(answer)).to.deep.equal(expected))

  const flag = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.eth'
  for (const [title, name, shown] of [
    ['what joins emoji', '\u{1f468}\u{1f3fd}\u200d\u{1f4bb}.eth', '\u{1f468}\u{1f3fd}\u200d\u{1f4bb}.eth'],
    ['what makes a flag', flag, flag],
    ['what joins a sign that is drawn as an emoji', '\u2764\ufe0f\u200d\u{1f525}.eth', '\u2764\u200d\u{1f525}.eth'],
    ['nothing of that beside letters', 'a\u200dl\u{e0067}ice.eth', 'alice.eth'],
  ] as const)
    it(`is told with the name, which keeps ${title}`, async () => {
      const resolveName = createResolveName({
        coinTypes: async () => [60],
        fetchName: async () => ({ name, addresses: { 60: { address: '0xa' } } }),
      })
      expect(await resolveName(name, from)).to.deep.equal({ address: '0xa', name: shown, isOfOtherChain: false })
    })

  it('is none where names have no addresses', async () =>
    expect(await resolve({ name: 'alice.eth', addresses: { 60: { address: '0xb' } } }, [])).to.deep.equal({
      problem: 'name-elsewhere',
    }))
})
