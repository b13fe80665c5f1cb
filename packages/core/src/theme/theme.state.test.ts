import { expect } from 'chai'
import { W3mError } from '../errors/w3m-error.js'
import { $instances } from '../compose/instances.js'
import { fakeNetwork } from '../testing.js'
import { createW3m } from '../compose/create-w3m.js'
import { readThemeVariables } from './theme.state.js'

describe('theme variables', () => {
  const cases: readonly (readonly [string, string | number])[] = [
    ['--w3m-accent', '#3b7cff'],
    ['--w3m-accent', 'oklch(0.7 0.15 250 / 90%)'],
    ['--w3m-font-family', '"Avenir Next", system-ui, sans-serif'],
    ['--w3m-font-family', '"游ゴシック", "ヒラギノ角ゴ Pro W3", sans-serif'],
    ['--w3m-font-family', 'Burlingame, "خط عربي"'],
    ['--w3m-border-radius-master', '6px'],
    ['--w3m-font-size-master', 'calc(1px + 0.5rem)'],
    ['--w3m-z-index', 1000],
    ['--w3m-qr-color', 'var( --w3m-accent, var(--w3m-color-mix))'],
  ]
  for (const [name, value] of cases)
    it(`keep ${name}: ${value}`, () => expect(readThemeVariables({ [name]: value })).to.deep.equal({ [name]: value }))

  const shares: readonly (readonly [said: string | number, kept: string])[] = [
    [20, '20%'],
    [0, '0%'],
    ['12.5', '12.5%'],
    ['20%', '20%'],
    ['calc(10% + 5%)', 'calc(10% + 5%)'],
  ]
  for (const [input, share] of shares)
    it(`take a strength of ${typeof input === 'number' ? input : `'${input}'`} for ${share}`, () =>
      expect(readThemeVariables({ '--w3m-color-mix-strength': input })).to.deep.equal({
        '--w3m-color-mix-strength': share,
      }))

  const refused: readonly (readonly [string, string])[] = [
    ['--w3m-accent', 'red; background: url(https://evil.example)'],
    ['--w3m-accent', 'url(https://evil.example/x.png)'],
    ['--w3m-accent', 'image-set("https://evil.example/x.png" 1x)'],
    ['--w3m-accent', '-webkit-image-set ("https://evil.example/x.png" 1x)'],
    ['--w3m-accent', 'red}body{display:none'],
    ['--w3m-accent', 'var(--host-secret)'],
    ['--w3m-accent', 'VAR( --host-secret, red)'],
    ['--w3m-accent', 'var(--w3m-brand)'],
    ['--w3m-accent', 'var(/**/--host-secret)'],
    ['--w3m-accent', 'var(--w3m-accent, var(--host-secret))'],
    ['--w3m-font-family', '"/*", var(--host-secret), "*/"'],
    ['--w3m-accent', '\\75rl(https://evil.example)'],
    ['--w3m-accent', 'x'.repeat(201)],
    ['--w3m-unknown', 'red'],
    ['color', 'red'],
  ]
  for (const [name, value] of refused) {
    it(`refuse ${name}: ${value.slice(0, 40)}, and say what it may be`, () => {
      const expected = 'a known variable, and CSS that fetches nothing'
      expect(() => readThemeVariables({ [name]: value }))
        .to.throw(W3mError)
        .with.property('context')
        .that.deep.equals({ option: `themeVariables.${name}`, expected, received: `"${value}"`.slice(0, 80) })
    })
  }

  describe('that are refused', () => {
    const wrong = { '--apkt-accent': 'red' }
    it('make no instance', () => {
      expect(() => createW3m({ networks: [fakeNetwork], storage: 'memory', themeVariables: wrong })).to.throw(
        'Option "themeVariables.--apkt-accent" is not valid: expected a known variable',
      )
      expect($instances.get()).to.deep.equal([])
    })
    it('leave the instance as it was', () => {
      const w3m = createW3m({ networks: [fakeNetwork], storage: 'memory', themeVariables: { '--w3m-accent': 'red' } })
      const before = [w3m.$options.get(), w3m.theme.$state.get()]
      expect(() => w3m.setThemeVariables(wrong)).to.throw('Option "themeVariables.--apkt-accent"')
      expect(() =>
        w3m.updateOptions({ themeMode: 'dark', themeVariables: { '--w3m-accent': 'url(https://evil.example)' } }),
      ).to.throw('CSS that fetches nothing')
      expect([w3m.$options.get(), w3m.theme.$state.get()]).to.deep.equal(before)
      w3m.destroy()
    })
  })
})
