import { expect } from 'chai'
import fc from 'fast-check'
import { fuzzRuns } from '../testing/fuzz-runs.js'
import { isEmailAddress, toEmailAddress } from './email-address.js'

describe('e-mail addresses', () => {
  const cases: readonly (readonly [value: unknown, isOne: boolean])[] = [
    ['ada@example.com', true],
    ['ada.lovelace+w3m@mail.example.co.uk', true],
    ["o'hara_1%x@example.org", true],
    ['a@b.co', true],
    ['ada@bücher.example', true],
    ['ada@उदाहरण.परीक्षा', true],
    ['ada@xn--bcher-kva.example', true],
    ['ädä@example.com', true],
    [`${'a'.repeat(64)}@example.com`, true],
    [`${'a'.repeat(65)}@example.com`, false],
    [`a@${'b'.repeat(63)}.com`, true],
    [`a@${'b'.repeat(64)}.com`, false],
    [`a@${'b.'.repeat(126)}com`, false],
    ['', false],
    ['ada', false],
    ['@example.com', false],
    ['ada@', false],
    ['ada@example', false],
    ['ada@.com', false],
    ['ada@example.', false],
    ['ada@example..com', false],
    ['ada@-example.com', false],
    ['ada@example-.com', false],
    ['ada@127.0.0.1', false],
    ['ada@@example.com', false],
    ['ada@example.com@example.com', false],
    ['.ada@example.com', false],
    ['ada.@example.com', false],
    ['a..da@example.com', false],
    ['a da@example.com', false],
    [' ada@example.com', false],
    ['ada@example.com\n', false],
    ['ada@example.com\nbcc:eve@example.com', false],
    ['<ada@example.com>', false],
    ['ada\u0000@example.com', false],
    ['ada\u202e@example.com', false],
    ['a\u200bda@example.com', false],
    ['ada@exa_mple.com', false],
    [7, false],
    [undefined, false],
  ]
  for (const [value, expected] of cases) {
    it(`${expected ? 'include' : 'do not include'} ${JSON.stringify(value)?.slice(0, 50)}`, () => {
      expect(isEmailAddress(value)).to.equal(expected)
    })
  }

  it('lose the space around them when they are typed', () => {
    expect(toEmailAddress(' Ada@example.com\n')).to.equal('Ada@example.com')
  })

  it('include the ordinary ones that a generator thinks of, and never make the check throw', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,20}@[a-z0-9]{1,20}\.[a-z]{2,8}$/), value => isEmailAddress(value)),
      fuzzRuns(100),
    )
    fc.assert(
      fc.property(fc.anything(), value => typeof isEmailAddress(value) === 'boolean'),
      fuzzRuns(100),
    )
  })
})
