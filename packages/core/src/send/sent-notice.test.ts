import { expect } from 'chai'
import { fakeAddress } from '../testing/fake-wallet.js'
import type { SentTransfer } from './send.state.js'
import { sentNotice } from './sent-notice.js'

const sent: SentTransfer = {
  id: '0x1',
  account: `eip155:1:${fakeAddress}`,
  to: fakeAddress,
  symbol: 'ETH',
  amount: '1.234',
  atMs: 0,
  status: 'confirmed',
  mark: {},
}

describe('the notice of what was sent', () => {
  for (const [locale, amount, text] of [
    ['en', '1.234', '1.234'],
    ['es', '1.234', '1,234'],
    ['en', '12345.000000000000000001', '12,345.000000000000000001'],
    ['es', '12345.5', '12.345,5'],
    ['fa', '0.2', '۰٫۲'],
  ] as const)
    it(`has ${amount} as ${text} in ${locale}`, () =>
      expect(sentNotice({ ...sent, amount }, locale)).to.deep.equal({
        variant: 'success',
        text: 'send.notice-confirmed',
        values: { amount: text, symbol: 'ETH' },
      }))

  it('of a swap says for what, with the amount as the locale writes it', () =>
    expect(sentNotice({ ...sent, swappedFor: 'LUSD', status: 'failed' }, 'es')).to.deep.equal({
      variant: 'error',
      text: 'send.swap-notice-failed',
      values: { amount: '1,234', symbol: 'ETH', other: 'LUSD' },
    }))

  it('of a swap that fixed what arrives says that what was given is about so much', () =>
    expect(sentNotice({ ...sent, swappedFor: 'LUSD', isEstimate: true }, 'es')).to.deep.equal({
      variant: 'success',
      text: 'send.swap-notice-confirmed',
      values: { amount: '≈ 1,234', symbol: 'ETH', other: 'LUSD' },
    }))

  const revocation: SentTransfer = { ...sent, symbol: 'LUSD', amount: '0', permits: 'revoke', allowanceId: 'a' }
  for (const [title, transfer, expected] of [
    ['of what takes an allowance back says whose', revocation, ['success', 'allowances.notice-confirmed']],
    [
      'of what takes an allowance back and failed says so',
      { ...revocation, status: 'failed' },
      ['error', 'allowances.notice-failed'],
    ],
    [
      'of what cancelled the taking back says that another took its place',
      { ...revocation, replaces: { id: '0x2', reason: 'cancelled' } },
      ['info', 'allowances.notice-replaced'],
    ],
    [
      'of the taking back that was cancelled is none',
      { ...revocation, status: 'replaced', replacedBy: { id: '0x2', as: 'cancelled' } },
      undefined,
    ],
    ['of an approval is none: the swap goes on', { ...revocation, permits: 'approve' }, undefined],
  ] as const satisfies readonly (readonly [string, SentTransfer, readonly [string, string] | undefined])[])
    it(title, () => {
      const notice = sentNotice(transfer, 'en')
      expect(notice && [notice.variant, notice.text]).to.deep.equal(expected)
      if (notice) expect(notice.values).to.include({ name: 'LUSD' })
    })

  const cancellation: SentTransfer = { ...sent, replaces: { id: '0x0', reason: 'cancelled' } }
  for (const [title, transfer, text] of [
    ['that landed says so', cancellation, 'send.notice-cancelled'],
    ['that came too late says so', { ...cancellation, replacedBy: { id: '0x0', as: 'earlier' } }, 'send.notice-outrun'],
    [
      'that was sped up is none: the faster one has that to say',
      { ...cancellation, replacedBy: { id: '0x2', as: 'cancelled' } },
      undefined,
    ],
  ] as const satisfies readonly (readonly [string, SentTransfer, string | undefined])[])
    it(`of a cancellation ${title}`, () => {
      const status = 'replacedBy' in transfer ? 'replaced' : 'confirmed'
      expect(sentNotice({ ...transfer, status }, 'en')?.text).to.equal(text)
    })

  it('of one that another has taken the place of is none', () =>
    expect(sentNotice({ ...sent, status: 'replaced', replacedBy: { id: '0x2', as: 'repriced' } }, 'en')).to.equal(
      undefined,
    ))
})
