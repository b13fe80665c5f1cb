import { expect } from 'chai'
import { loadedNamespaces } from '../testing/built-in-namespaces.js'
import { isRegistrableName, toNameInput } from './name-rules.js'

describe('names', () => {
  const registrable: readonly (readonly [value: unknown, isOne: boolean])[] = [
    ['alice', true],
    ['ABCD', true],
    ['a-1b', true],
    ['1234', true],
    ['abc', false],
    ['', false],
    ['ali ce', false],
    ['alice.reown.id', false],
    ['ali_ce', false],
    ['alicé', false],
    ['alice\n', false],
    ['a'.repeat(64), true],
    ['a'.repeat(65), false],
    ['-abc', false],
    ['abc-', false],
    ['a-b-c', true],
    ['xn--abc', false],
    [7777, false],
  ]
  for (const [value, expected] of registrable) {
    it(`${expected ? 'can' : 'cannot'} be registered as ${JSON.stringify(value)}`, () => {
      expect(isRegistrableName(value)).to.equal(expected)
    })
  }

  const typed: readonly (readonly [text: string, name: string])[] = [
    [' Alice ', 'alice'],
    ['ali-ce', 'ali-ce'],
    ['Ali_Ce!', 'alice'],
    ['alice.reown.id', 'alice'],
    ['Alice.WCN.id', 'alice'],
    ['', ''],
  ]
  for (const [text, name] of typed) {
    it(`become "${name}" when "${text}" is typed`, () => {
      expect(toNameInput(text)).to.equal(name)
    })
  }

  it('are for the accounts of eip155 only', () => {
    expect(loadedNamespaces.flatMap(({ name, features }) => (features.names ? [name] : []))).to.deep.equal(['eip155'])
  })
})
