import { expect } from 'chai'
import { avatarNumbers } from './avatar.js'

describe('avatarNumbers', () => {
  it('are the same for the same address in any case', () => {
    expect(avatarNumbers('0xAbC')).to.deep.equal(avatarNumbers('0xabc'))
  })

  it('differ for 1,000 neighbouring addresses', () => {
    const colors = new Set(
      Array.from({ length: 1_000 }, (_, index) => JSON.stringify(avatarNumbers(`0x${index.toString(16)}`))),
    )
    expect(colors.size).to.equal(1_000)
  })
})
