import { expect } from 'chai'
import { safeName } from './safe-name.js'

describe("a stranger's name", () => {
  const names: readonly (readonly [what: string, name: unknown, shown: string])[] = [
    ['is shown as it is', 'MetaMask', 'MetaMask'],
    ['keeps letters of any language', 'محفظة 钱包', 'محفظة 钱包'],
    ['is not turned round', 'a\u202Eksa', 'aksa'],
    ['has no hidden marks', 'Meta\u200BMask\u0000\uFEFF', 'MetaMask'],
    ['has no letters that show nothing', 'Meta\u034F\u3164Mask\uFE0F\u2800\u{E0100}\u{1D174}', 'MetaMask'],
    ['keeps the marks of its letters', 'Đầu tư नमस्ते ที่ မြို့ လျှို့ဝှက်', 'Đầu tư नमस्ते ที่ မြို့ လျှို့ဝှက်'],
    ['has no marks that pile up', `a${'\u0335\u200B\u0300'.repeat(40)}b`, 'a\u0335\u0300\u0335\u0300\u0335b'],
    ['is one line', 'Meta\u2028Mask\nx', 'MetaMaskx'],
    ['is cut', 'x'.repeat(80), 'x'.repeat(60)],
    ['has no space around it', '  MetaMask ', 'MetaMask'],
    ['is empty where there is nothing to see', '\u200B \u202E', ''],
    ['is empty where it is no text', { toString: () => 'MetaMask' }, ''],
  ]
  for (const [what, name, shown] of names) it(what, () => expect(safeName(name)).to.equal(shown))
  it('may be longer where it is told', () => expect(safeName('x'.repeat(300), 255)).to.have.length(255))
})
