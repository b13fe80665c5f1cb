import { expect } from 'chai'
import { passwordBytes, withPassword, wordsBytes } from './secret-bytes.js'

describe('what is typed to recover a wallet', () => {
  for (const [typed, other] of [
    ['pass-e\u0301', 'pass-\u00e9'],
    ['\u3066\u3099\u3093\u3057\u3083', '\u3067\u3093\u3057\u3083'],
    ['Vie\u0323\u0302t', 'Vi\u1ec7t'],
  ] as const)
    it(`is the same password from every keyboard: ${other}`, () => {
      expect(typed).not.to.equal(other)
      expect([...passwordBytes(typed)]).to.deep.equal([...passwordBytes(other)])
    })

  it('keeps the letters, the case and the spaces of a password', () => {
    const texts = ['a b', 'a  b', ' a b', 'A b', '\uff21 b', '\ufb01']
    expect(new Set(texts.map(text => passwordBytes(text).join())).size).to.equal(texts.length)
  })

  it('is the same words in any case, with any spaces', () =>
    void expect([...wordsBytes('  Legal\n winner  THANK ')]).to.deep.equal([...wordsBytes('legal winner thank')]))

  describe('where it opens nothing', () => {
    const wrong = Object.assign(new Error('wrong'), { code: 'RECOVERY_WRONG' })
    const tried = async (password: string, error: unknown) => {
      const list: string[] = []
      const outcome = await withPassword(password, secret => {
        list.push(new TextDecoder().decode(secret))
        return Promise.reject(error)
      }).catch((reason: unknown) => reason)
      expect(outcome).to.equal(error)
      return list
    }

    it('is tried as the keyboard wrote it, as it was set before', async () =>
      expect(await tried('e\u0301', wrong)).to.deep.equal(['\u00e9', 'e\u0301']))

    it('costs no second try if that is the same', async () =>
      expect(await tried('\u00e9', wrong)).to.deep.equal(['\u00e9']))

    it('is not tried again for another failure', async () =>
      expect(await tried('e\u0301', new Error('offline'))).to.deep.equal(['\u00e9']))
  })
})
