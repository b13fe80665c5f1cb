import { expect } from 'chai'
import { isRestrictedTimezone, restrictedTimezones } from './restricted-timezones.js'

describe('restricted time zones', () => {
  it('are the nine of the contract, each once', () => {
    expect(new Set(restrictedTimezones).size).to.equal(9)
  })

  const cases: readonly (readonly [zone: string, isRestricted: boolean])[] = [
    ['Asia/Shanghai', true],
    ['ASIA/HONG_KONG', true],
    ['asia/kashgar', true],
    ['Asia/Tokyo', false],
    ['Europe/Berlin', false],
    ['Asia', false],
    ['', false],
  ]
  for (const [zone, isRestricted] of cases) {
    it(`${isRestricted ? 'hold' : 'do not hold'} ${zone || 'an empty name'}`, () => {
      expect(isRestrictedTimezone(zone)).to.equal(isRestricted)
    })
  }

  it('are asked for the own zone of the visitor where none is given', () => {
    expect(isRestrictedTimezone()).to.equal(isRestrictedTimezone(Intl.DateTimeFormat().resolvedOptions().timeZone))
  })
})
