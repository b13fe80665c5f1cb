import { expect } from 'chai'
import { guessCatalogs } from '../i18n/guess-texts.js'
import { passwordCatalogs } from '../i18n/password-texts.js'
import { checkPassword, ownWords } from './password-check.js'

const ada = ownWords({ email: 'ada.lovelace@example.com', userName: undefined }, 'wallet.dapp.example')
const faultOf = (password: string) => checkPassword(password, ada).fault

describe('A recovery password', () => {
  const refused = {
    common: [
      'password1234',
      'Password123!',
      'P@ssw0rd1234',
      'iloveyou1234',
      'letmein12345',
      '1q2w3e4r5t6y',
      '123456789012',
      'zaq12wsxcde34rfv',
      '1qaz2wsx3edc',
      'manchester united',
      'summer2024!!',
    ],
    yours: [
      'ada.lovelace@example.com',
      'Ada.Lovelace1',
      'ADALOVELACE99',
      'lovelace-ada!!',
      'ecalevol.ada.1',
      'wallet.dapp.example',
      'Example.Wallet!',
      'adaWalletLovelaceDappExample',
      'dapp?lovelace#wallet!example',
      'EcalevolTellawElpmaxe7',
    ],
    repeated: ['aaaaaaaaaaaa', 'abcabcabcabc', 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', 'na!na!na!na!na!'],
    pattern: ['abcdefghijklmnop', 'qwertzuiopasdf', 'aabbccddeeffgg'],
    date: ['19.04.1985!!', '1985-04-19--'],
    guessable: ['another twelve'],
  } as const
  for (const [fault, passwords] of Object.entries(refused)) {
    for (const password of passwords)
      it(`is refused as ${fault}: ${password}`, () => expect(faultOf(password)).to.equal(fault))
  }

  for (const password of [
    'twelve or more letters',
    'umbrella tundra 47 quince',
    'tGk2-9xLq-vv3R',
    '金魚が泳ぐ水槽の中で青い',
    'ada.lovelace@example.com plays the oboe on mondays',
  ]) {
    it(`is taken: ${password}`, () => expect(checkPassword(password, ada)).to.deep.equal({ strength: 4 }))
  }

  it('is the stronger the more there is of it', () => {
    expect(
      ['password', 'summer2024', 'summer2024!!', 'summer2024!! in a tent'].map(
        password => checkPassword(password, []).strength,
      ),
    ).to.deep.equal([0, 1, 3, 4])
  })

  // Read to its end it would take longer than a test may.
  it('is judged at once, however long it is', () =>
    expect(checkPassword('aB3$ '.repeat(20_000), ada).fault).to.equal('repeated'))

  it('is judged in the languages that the frame speaks, and says what helps in each', () => {
    expect(Object.keys(passwordCatalogs)).to.deep.equal(Object.keys(guessCatalogs))
    for (const texts of Object.values(passwordCatalogs)) {
      expect(Object.keys(texts)).to.deep.equal(Object.keys(passwordCatalogs.en))
      expect(new Set(Object.values(texts)).size, 'no two are the same').to.equal(Object.keys(texts).length)
    }
  })
})
