import { expect } from 'chai'
import { failedResultUri, socialResultUri } from '../../wallet-api/social-result.js'
import type { SessionState } from '../../vault/vault-api.js'
import type { User } from '../../wallet-api/wallet-api.js'
import { vaultFailure, vaultRequests } from '../testing/vault-requests.js'
import { returnFromSocial } from './social-return.js'

const sessionOf = (id: string): SessionState => ({
  phase: 'ready',
  user: { id, recovery: [] } as unknown as User,
  evmAddress: '0x00',
  solanaAddress: 'S',
})
const result = { handle: 'h'.repeat(22), code: 'c'.repeat(22) }
const loggedOut: SessionState = { phase: 'loggedOut' }

describe('Coming back to the wallet’s own page from a social account', () => {
  const { origin, pathname, href: testPage } = location
  afterEach(() => history.replaceState(null, '', testPage))

  const visit = async (
    query: Readonly<Record<string, string>>,
    answer: () => SessionState,
    before: SessionState = loggedOut,
  ) => {
    const { vault, requests } = vaultRequests({ 'login.socialResult': answer, 'session.end': () => undefined })
    const href = `${origin}${pathname}?${new URLSearchParams(query).toString()}`
    history.replaceState(null, '', href)
    const shown = await returnFromSocial(vault, before, { href, origin, pathname })
    return { shown, methods: requests.map(({ method }) => method), search: location.search }
  }
  const back = { result_uri: socialResultUri(origin, result) }

  it('logs in with the result, and takes it out of the address', async () => {
    expect(await visit(back, () => sessionOf('ada'))).to.deep.equal({
      shown: { session: sessionOf('ada') },
      methods: ['login.socialResult'],
      search: '',
    })
  })

  it('logs another user than the one who had to log in again out', async () => {
    const { shown, methods } = await visit({ ...back, user: 'bob' }, () => sessionOf('ada'), sessionOf('bob'))
    expect(shown).to.deep.equal({ session: loggedOut, error: 'login.other' })
    expect(methods).to.deep.equal(['login.socialResult', 'session.end'])
  })

  for (const code of ['LOGIN_REFUSED', 'CODE_EXPIRED', 'UNREACHABLE']) {
    it(`says that it did not work, and leaves whoever is logged in: ${code}`, async () => {
      const { shown, search } = await visit(
        { ...back, user: 'bob' },
        () => {
          throw vaultFailure(code)
        },
        sessionOf('bob'),
      )
      expect([shown, search]).to.deep.equal([{ session: sessionOf('bob'), error: 'recover.failed' }, ''])
    })
  }

  it('says that it did not work, and asks for nobody, where the way back names no login', async () => {
    const query = { result_uri: failedResultUri(origin), user: 'bob' }
    expect(await visit(query, () => sessionOf('ada'), sessionOf('bob'))).to.deep.equal({
      shown: { session: sessionOf('bob'), error: 'recover.failed' },
      methods: [],
      search: '',
    })
  })

  it('says and asks nothing without a result of this frame’s', async () => {
    for (const query of [
      {},
      { result_uri: '' },
      { result_uri: socialResultUri('https://evil.example', result) },
      { result_uri: failedResultUri('https://evil.example') },
    ])
      expect(await visit(query, () => sessionOf('ada'))).to.deep.include({ shown: { session: loggedOut }, methods: [] })
  })
})
