import { expect } from 'chai'
import { prepareCalls } from '../approvals/calls-approval.js'
import { prepareMessage } from '../approvals/message-approval.js'
import { prepareTransaction } from '../approvals/transaction-approval.js'
import { prepareTypedData } from '../approvals/typed-data-approval.js'
import { prepareGrant } from '../permissions/permission-approval.js'
import { approvalContext, evmAddress, hexOfText, shown } from '../testing/approval-fixture.js'
import { operationContext, paymaster, shop } from '../testing/operation-fixture.js'
import { visibleLine, visibleText } from '../visible-text.js'

// S7: whatever a value says, it is text on the screen: no element, no address, no style comes of it, and nothing in it
// hides.

const tags = [
  'script',
  'img src=x onerror=alert(1)',
  'svg onload=alert(1)',
  'iframe src=//evil.example',
  'a href=javascript:alert(1)',
  'style',
  'link rel=stylesheet href=//evil.example',
  'base href=//evil.example',
  'meta http-equiv=refresh content=0',
  'form action=//evil.example',
  'input autofocus onfocus=alert(1)',
  'button data-testid=frame-approve',
  'w3m-frame-approval',
  'object data=x',
  'embed src=x',
  'video src=x onerror=alert(1)',
  'math',
  'template',
  'slot',
  'body onload=alert(1)',
  'details open ontoggle=alert(1)',
  'marquee onstart=alert(1)',
  'textarea',
  'title',
  'noscript',
]
const wraps: readonly ((tag: string) => string)[] = [
  tag => `<${tag}>`,
  tag => `"><${tag}>`,
  tag => `'/><${tag}/>`,
  tag => `<!--><${tag}>`,
  tag => `</p></div><${tag}>x`,
  tag => `&lt;${tag}&gt;<${tag}\t>`,
]
const others = [
  '${alert(1)}',
  '{{constructor.constructor("alert(1)")()}}',
  'javascript:alert(1)',
  '<?lit$0$?>',
  '<!--lit-part-->',
  '?lit$',
  '$lit$',
  'data:text/html,<script>alert(1)</script>',
  '%3Cscript%3E',
  '&#60;script&#62;',
  '\\u003cscript\\u003e',
  '__proto__',
  'constructor',
  'toString',
  '$origin',
  '$known $domain',
  '"; background: url(//evil.example)',
  'expression(alert(1))',
  '</style><style>*{display:none}',
  '</script><script>alert(1)//',
]
const hiding = [
  '\u202e',
  '\u202d',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u061c',
  '\u180e',
  '\u0000',
  '\u0007',
  '\u001b[2J',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u3164',
  '\u115f',
  '\u2800',
  '\u{e0041}',
  '\ud800',
  '\ufff9',
  '\u034f',
  '\ufe00',
  '\ufe0f',
  '\u{1bca0}',
  '\u{1d174}',
].map(hidden => `pay ${hidden}100`)
/** Marks that pile up on one letter until they cover other lines. */
const piled = ['\u0335', '\u0300\u0338', '\u0489', '\u0e47', '\u{1d167}'].map(mark => `pay a${mark.repeat(90)}100`)
const hostile = [...tags.flatMap(tag => wraps.map(wrap => wrap(tag))), ...others, ...hiding, ...piled]

/** Characters that turn the direction around, or hide. */
const unseen = /[\u202a-\u202e\u2066-\u2069\u200b-\u200f]/

const elementsOf = (root: ShadowRoot): string =>
  [...root.querySelectorAll('*')]
    .map(element => `${element.localName}[${element.getAttributeNames().sort().join()}]`)
    .join(' ')

describe('S7: every value on the approval screen is inert', () => {
  it(`is tested with ${hostile.length} hostile strings, at least 200`, () => expect(hostile.length).to.be.at.least(200))

  it('in a message', async () => {
    const { env } = approvalContext()
    const calm = await shown(prepareMessage, [hexOfText('calm'), evmAddress], env)
    const expected = elementsOf(calm.root)
    calm.remove()
    for (const text of hostile.filter(value => !hiding.includes(value) && !piled.includes(value))) {
      const { root, field, remove } = await shown(prepareMessage, [hexOfText(text), evmAddress], env)
      // One that is as long as a hash is marked.
      root.querySelector('.flags')?.remove()
      root.querySelector('.primary')?.classList.remove('danger')
      expect(elementsOf(root), text).to.equal(expected)
      expect(field('message.text'), text).to.equal(text.trim())
      remove()
    }
  })

  it('in a message that hides something: it is spelled out, and marked', async () => {
    const { env } = approvalContext()
    for (const text of hiding) {
      const { root, field, remove } = await shown(prepareMessage, [hexOfText(text), evmAddress], env)
      expect(field('message.text'), JSON.stringify(text)).to.match(/^pay (\\u\{[0-9a-f]+\}|\ufffd)/)
      if (!field('message.text').includes('\ufffd'))
        expect(root.querySelector('[data-flag="hidden-characters"]'), JSON.stringify(text)).to.not.equal(null)
      remove()
    }
  })

  it('in a message whose marks pile up: five stay on a letter, the others are spelled out, and marked', async () => {
    const { env } = approvalContext()
    for (const text of piled) {
      const { root, field, remove } = await shown(prepareMessage, [hexOfText(text), evmAddress], env)
      expect(field('message.text'), JSON.stringify(text)).to.match(/^pay a\p{M}{5}(?:\\u\{[0-9a-f]+\}){85,}100$/u)
      expect(root.querySelector('[data-flag="hidden-characters"]'), JSON.stringify(text)).to.not.equal(null)
      remove()
    }
  })

  it('in a message with marks that languages and emoji have: they stay', async () => {
    const { env } = approvalContext()
    for (const text of [
      'Việt',
      'ကျွေး',
      'အကြွေး',
      'နှွေး',
      'မြို့',
      'ရွှေ့',
      'လျှို့ဝှက်',
      'שָּׁ',
      'བསྒྲུབས',
      'ก็',
      '❤️ ©️ 1️⃣',
      'e\u0302\u0323',
    ]) {
      const { root, field, remove } = await shown(prepareMessage, [hexOfText(`${text}!`), evmAddress], env)
      expect(field('message.text')).to.equal(`${text}!`)
      expect(root.querySelector('[data-flag="hidden-characters"]'), text).to.equal(null)
      remove()
    }
  })

  it('in the boxes that it stands in, and over none of the others', async () => {
    const { env } = approvalContext()
    const text = `${piled[0]!} wants you to sign in with your Ethereum account:\n${evmAddress}`.replace('pay ', '')
    const { root, remove } = await shown(prepareMessage, [hexOfText(text), evmAddress], env)
    for (const box of root.querySelectorAll('[data-flag], dd:not(.fee), .text'))
      expect(['clip', 'auto']).to.include(getComputedStyle(box).overflowY)
    const message = root.querySelector('[data-flag="domain-mismatch"]')!.textContent!
    expect(message)
      .to.match(/ a\u0335{5}\\u\{335\}/)
      .and.not.match(/\u0335{6}/)
    remove()
  })

  it('in names, types and values of typed data, and in its domain', async () => {
    const { env } = approvalContext()
    let expected: string | undefined
    for (const text of ['calm', ...hostile]) {
      // With a comma a name would be two.
      const name = text === '__proto__' ? 'proto' : text.replaceAll(',', ';')
      const typedData = {
        domain: { name: text, version: text },
        primaryType: 'Note',
        types: {
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'version', type: 'string' },
          ],
          Note: [{ name, type: 'string' }],
        },
        message: { [name]: text },
      }
      const { root, remove } = await shown(prepareTypedData, [evmAddress, JSON.stringify(typedData)], env)
      root.querySelector('.flags')?.remove()
      root.querySelector('.primary')?.classList.remove('danger')
      expected ??= elementsOf(root)
      expect(elementsOf(root), text).to.equal(expected)
      expect(root.textContent, text).to.not.match(unseen)
      remove()
    }
  })

  it('in the functions of a permission: they stand there by their names, or are refused', async () => {
    const { env } = approvalContext()
    const permission = (call: unknown) => [
      {
        chainId: '0x1',
        address: evmAddress,
        expiry: 3_600,
        signer: { type: 'wallet' },
        permissions: [{ type: 'contract-call', data: { address: shop, calls: [call] } }],
        policies: [{ type: 'gas-limit', data: { limit: '0x1' } }],
      },
    ]
    const calm = await shown(prepareGrant, permission('roll(uint256)'), env)
    const expected = elementsOf(calm.root)
    calm.remove()
    const refused = (error: { readonly code?: unknown }): undefined => void expect(error.code).to.equal(-32602)
    let count = 0
    for (const [index, text] of hostile.entries()) {
      for (const name of [text, `${text}()`]) {
        const screen = await shown(prepareGrant, permission(index % 2 ? name : { signature: name }), env).catch(refused)
        if (!screen) continue
        count++
        expect(elementsOf(screen.root), name).to.equal(expected)
        expect(screen.field('field.call'), name)
          .to.match(/ 0x[0-9a-f]{8}$/)
          .and.satisfy((shown: string) => shown.startsWith(`${name} `))
        expect(screen.root.textContent, name).to.not.match(unseen)
        screen.remove()
      }
    }
    // Those that are names too: constructor and its like.
    expect(count)
      .to.equal(hostile.filter(text => /^[\w$]+$/.test(text)).length)
      .and.be.at.least(4)
  })

  /** By the name that a network or a paymaster gives itself. */
  const named: readonly (readonly [title: string, field: string, show: (text: string) => ReturnType<typeof shown>])[] =
    [
      [
        'a network',
        'field.chain',
        text =>
          shown(prepareTransaction, [{ from: evmAddress, to: shop, value: '0x1' }], {
            ...approvalContext().env,
            network: id => ({ id, name: text, symbol: 'ETH', decimals: 18 }),
          }),
      ],
      [
        'the coin of a network',
        'field.value',
        text =>
          shown(prepareTransaction, [{ from: evmAddress, to: shop, value: '0x1' }], {
            ...approvalContext().env,
            network: id => ({ id, name: 'Ethereum', symbol: text, decimals: 18 }),
          }),
      ],
      [
        'a paymaster',
        'field.fee',
        text => {
          const { env } = operationContext({
            answers: {
              pm_getPaymasterStubData: { paymaster, paymasterData: '0x00', isFinal: true, sponsor: { name: text } },
            },
          })
          return shown(
            prepareCalls,
            [
              {
                version: '2.0.0',
                chainId: '0x1',
                from: evmAddress,
                calls: [{ to: shop, value: '0x1' }],
                capabilities: { paymasterService: {} },
              },
            ],
            env,
          )
        },
      ],
    ]
  for (const [title, place, show] of named) {
    it(`in the name of ${title}`, async () => {
      const calm = await show('calm')
      const expected = elementsOf(calm.root)
      calm.remove()
      for (const text of hostile) {
        const { root, field, remove } = await show(text)
        expect(elementsOf(root), JSON.stringify(text)).to.equal(expected)
        // Of a paymaster's name no more than 64 characters are read; it stands in a sentence.
        const spelled = place === 'field.fee' ? visibleLine(text.slice(0, 64)) : visibleText(text)
        expect(field(place), JSON.stringify(text)).to.include(spelled.trim())
        expect(root.textContent, JSON.stringify(text)).to.not.match(unseen)
        remove()
      }
    })
  }

  it('in the origin', async () => {
    const { env } = approvalContext()
    const { root, screen, remove } = await shown(prepareMessage, [hexOfText('calm'), evmAddress], env)
    let expected: string | undefined
    for (const text of ['https://calm.example', ...hostile]) {
      screen.origin = text
      await screen.updateComplete
      expected ??= elementsOf(root)
      expect(elementsOf(root), JSON.stringify(text)).to.equal(expected)
      expect(root.querySelector('.origin')!.textContent, JSON.stringify(text)).to.equal(visibleLine(text))
      expect(root.textContent, JSON.stringify(text)).to.not.match(unseen)
    }
    remove()
  })

  it('in an origin as long as one may be, and in the sentence of a flag: it stays short enough for the buttons', async () => {
    const origin = `https://${['a', 'b', 'c', 'd'].map(letter => letter.repeat(60)).join('.')}.example`
    const { env } = approvalContext(origin)
    const { root, remove } = await shown(
      prepareMessage,
      [
        hexOfText(`${'x'.repeat(5_000)}.example wants you to sign in with your Ethereum account:\n${evmAddress}`),
        evmAddress,
      ],
      env,
    )
    expect(root.querySelector('.origin')!.textContent).to.equal(origin)
    expect(root.querySelector('[data-flag="domain-mismatch"]')!.textContent!.length).to.be.lessThan(400)
    expect(root.querySelector('[style]')).to.equal(null)
    remove()
  })
})
