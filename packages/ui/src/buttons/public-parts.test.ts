import { expect } from 'chai'
import { html } from 'lit'
import { createButtonPage } from '../../../../test/gallery/button-page.js'
import { createViewFixture } from '../../../../test/gallery/view-fixture.js'
import '../index.js'

const elements = {
  'w3m-modal': html`<w3m-modal></w3m-modal>`,
  'w3m-button': html`<w3m-button></w3m-button>`,
  'w3m-connect-button': html`<w3m-connect-button></w3m-connect-button>`,
  'w3m-account-button': html`<w3m-account-button></w3m-account-button>`,
  'w3m-network-button': html`<w3m-network-button></w3m-network-button>`,
  'w3m-wallet-button': html`<w3m-wallet-button wallet="test.wallet"></w3m-wallet-button>`,
}

/**
 * What the reference says of each element's parts. It is made from their docstrings, as the custom-elements manifest
 * is.
 */
async function readReference(): Promise<ReadonlyMap<string, readonly string[]>> {
  const text = await (await fetch('/docs/reference/elements.md')).text()
  return new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map(section => {
        const table = section.split('| part | what it is |\n')[1]?.split('\n\n')[0] ?? ''
        return [
          section.slice(0, section.indexOf('\n')),
          [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, part]) => part!),
        ]
      }),
  )
}

/** What a page reaches of an element by `::part`: what stands in it, and what the elements in it hand on. */
const partsOf = ({ shadowRoot }: Element): readonly (readonly [part: string, element: Element])[] =>
  [...(shadowRoot?.querySelectorAll('*') ?? [])].flatMap(element => {
    const handedOn = (element.getAttribute('exportparts') ?? '')
      .split(',')
      .map(mapping => mapping.split(':').map(name => name.trim()))
    const inner = partsOf(element).flatMap(([part, inner]) =>
      handedOn.filter(([name]) => name === part).map(names => [names.at(-1)!, inner] as const),
    )
    return [...[...element.part].map(part => [part, element] as const), ...inner]
  })

describe('the parts of the public elements', () => {
  const fixture = createViewFixture()
  const { page, put, when } = createButtonPage()
  const rules = new CSSStyleSheet()
  let reference: ReadonlyMap<string, readonly string[]>

  before(async () => (reference = await readReference()))
  beforeEach(() => {
    document.body.append(page)
    document.adoptedStyleSheets = [rules]
  })
  afterEach(() => {
    fixture.end()
    put('')
    page.remove()
    document.adoptedStyleSheets = []
    rules.replaceSync('')
  })

  it('are told of each element, and `@w3m/ui` registers all of them; the widget has none', () => {
    const tags = [...Object.keys(elements), 'w3m-onramp-widget']
    expect([...reference.keys()].filter(tag => tag.startsWith('w3m-'))).to.have.members(tags)
    expect(tags.filter(tag => !customElements.get(tag))).to.deep.equal([])
    expect(reference.get('w3m-onramp-widget')).to.deep.equal([])
  })

  for (const [tag, template] of Object.entries(elements)) {
    it(`${tag} has those of the reference and no others, and a page can style each`, async () => {
      const documented = reference.get(tag)!
      expect(documented).not.to.have.length(0)
      const foundParts = new Set<string>()
      const collectParts = () => {
        for (const [part] of partsOf(page.firstElementChild!)) foundParts.add(part)
        return foundParts
      }
      put(template)
      await fixture.start()
      // Only an account has nothing to show, and only a modal waits to be opened.
      await when(() => collectParts().size || tag === 'w3m-account-button' || tag === 'w3m-modal')
      await fixture.connect()
      await fixture.w3m.open()
      await page.querySelector('w3m-modal')?.show()
      await when(() => documented.every(part => collectParts().has(part)))
      expect([...foundParts]).to.have.members(documented)

      const radiusOf = (element: Element) => getComputedStyle(element).borderTopLeftRadius
      for (const part of documented) {
        rules.replaceSync(`${tag}::part(${part}) { border-radius: 7px }`)
        for (const [name, element] of partsOf(page.firstElementChild!))
          expect(radiusOf(element) === '7px', `${name} under a rule for ${part}`).to.equal(name === part)
      }
    })
  }

  it('w3m-modal leaves what darkens the page to the page', async () => {
    put(elements['w3m-modal'])
    await fixture.start()
    await fixture.w3m.open()
    await page.querySelector('w3m-modal')!.show()
    rules.replaceSync('w3m-modal::part(dialog)::backdrop { background-color: rgb(1, 2, 3) }')
    const [[, dialog]] = partsOf(page.firstElementChild!) as [[string, Element]]
    expect(getComputedStyle(dialog, '::backdrop').backgroundColor).to.equal('rgb(1, 2, 3)')
  })
})
