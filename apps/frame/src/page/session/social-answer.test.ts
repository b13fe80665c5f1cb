import { expect } from 'chai'
import { vaultRequests, vaultFailure } from '../testing/vault-requests.js'
import { createSocialAnswer } from './social-answer.js'

const { signal } = new AbortController()
const handle = 'h'

/** A vault whose questions end with these, in order, and then with a wallet that nobody has made yet. */
function open(...ends: readonly string[]) {
  const left = [...ends]
  const { vault, requests } = vaultRequests({
    'login.socialResult': () => {
      const end = left.shift()
      if (end === 'pending') return { phase: 'pending' }
      if (end) throw vaultFailure(end)
      return { phase: 'noWallet', user: { id: 'u', recovery: [] } } as never
    },
  })
  const answer = createSocialAnswer(vault, async () => undefined, 20)
  return {
    requests,
    answer,
    poll: () =>
      answer({ handle }, signal).then(
        ({ phase }) => phase,
        ({ code }: { readonly code: string }) => code,
      ),
  }
}

const unreachable = (count: number) => Array.from({ length: count }, () => 'UNREACHABLE')

describe('what came of a social login', () => {
  it('is pending where its question was lost with the network, after a pause', async () => {
    const { poll } = open('UNREACHABLE')
    const startedAt = performance.now()
    expect(await poll()).to.equal('pending')
    expect(performance.now() - startedAt).to.be.greaterThan(15)
    expect(await poll()).to.equal('noWallet')
  })

  it('is one question while that pause lasts', async () => {
    const { poll, requests } = open('UNREACHABLE')
    expect(await Promise.all([poll(), poll()])).to.deep.equal(['pending', 'pending'])
    expect(requests).to.have.length(1)
  })

  it('is a failure where the server stays away', async () => {
    const { poll } = open(...unreachable(6))
    const outcomes = []
    for (let round = 0; round < 6; round += 1) outcomes.push(await poll())
    expect(outcomes).to.deep.equal([...Array.from({ length: 5 }, () => 'pending'), 'UNREACHABLE'])
  })

  it('is waited for as long again where the server answered in between, or failed another login', async () => {
    const { poll } = open(...unreachable(5), 'pending', ...unreachable(6), ...unreachable(5))
    const outcomes = []
    for (let round = 0; round < 17; round += 1) outcomes.push(await poll())
    expect(outcomes.flatMap((title, round) => (title === 'UNREACHABLE' ? [round] : []))).to.deep.equal([11])
  })

  it('is a failure at once with the window’s word, and for what the server said', async () => {
    expect(
      await open('UNREACHABLE')
        .answer({ handle, code: 'c' }, signal)
        .catch((error: unknown) => error),
    ).to.include({ code: 'UNREACHABLE' })
    expect(await open('LOGIN_REFUSED').poll()).to.equal('LOGIN_REFUSED')
  })
})
