import { expect } from 'chai'
import { html } from 'lit'
import '../list-item/list-item.js'
import './virtual-list.js'
import type { W3mUiVirtualList } from './virtual-list.js'
import { assignSlots, visibleWindow, windowMax } from './visible-window.js'
import { deep, mount, unmount, updated } from '../../../../../test/gallery/atom-fixture.js'

const items = Array.from({ length: 10_000 }, (_, index) => `Wallet ${index}`)
const frames = async (count: number) => {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame)
}

describe('visibleWindow', () => {
  const cases: [string, Partial<Parameters<typeof visibleWindow>[0]>, [number, number]][] = [
    ['the top', {}, [0, 14]],
    ['the middle', { offset: 6_400 }, [96, 114]],
    ['the very end', { offset: 640_000 - 640 }, [9_986, 10_000]],
    ['a list below the view', { offset: -5_000 }, [0, 4]],
    ['a list far above the view', { offset: 10_000_000 }, [9_995, 10_000]],
    ['a view as high as a wall', { height: 100_000 }, [0, windowMax]],
    ['a grid of three', { columns: 3, offset: 640 }, [18, 72]],
    ['an empty list', { total: 0 }, [0, 0]],
    ['one item', { total: 1 }, [0, 1]],
  ]
  for (const [name, input, [first, end]] of cases) {
    it(`renders ${first} to ${end} for ${name}`, () => {
      expect(
        visibleWindow({ total: 10_000, columns: 1, pitch: 64, offset: 0, height: 640, overscan: 4, ...input }),
      ).to.deep.equal({ first, end })
    })
  }
})

describe('assignSlots', () => {
  const before = assignSlots(new Map(), [0, 1, 2, 3])
  const cases: readonly (readonly [
    what: string,
    wanted: readonly number[],
    focused: number,
    slots: readonly (readonly [index: number, slot: number])[],
  ])[] = [
    [
      'nothing moved',
      [0, 1, 2, 3],
      -1,
      [
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    ],
    [
      'a short way: elements stay with their items, and those that became free are used again',
      [2, 3, 4, 5],
      -1,
      [
        [2, 2],
        [3, 3],
        [4, 0],
        [5, 1],
      ],
    ],
    [
      'a long way: no element is moved',
      [3, 4, 5, 6],
      -1,
      [
        [3, 0],
        [4, 1],
        [5, 2],
        [6, 3],
      ],
    ],
    [
      'a long way with the focus on an item: its element stays with it',
      [3, 4, 5, 6],
      3,
      [
        [3, 3],
        [4, 0],
        [5, 1],
        [6, 2],
      ],
    ],
    [
      'a larger view',
      [8, 9, 10, 11, 12],
      -1,
      [
        [8, 0],
        [9, 1],
        [10, 2],
        [11, 3],
        [12, 4],
      ],
    ],
  ]
  for (const [title, indexes, focused, slots] of cases)
    it(`after ${title}`, () => expect([...assignSlots(before, indexes, focused)]).to.deep.equal(slots))
})

describe('w3m-ui-virtual-list', () => {
  afterEach(unmount)

  const setup = async (columns = 1, dir: 'ltr' | 'rtl' = 'ltr') => {
    const root = await mount(
      html`<div class="scroller">
        <w3m-ui-virtual-list
          label="Wallets"
          .items=${items}
          .columns=${columns}
          .renderItem=${(name: unknown) => html`<w3m-ui-list-item .name=${String(name)}></w3m-ui-list-item>`}
        ></w3m-ui-virtual-list>
      </div>`,
      { dir },
    )
    const scroller = deep(root, '.scroller')
    scroller.style.cssText = 'block-size: 400px; overflow: auto'
    const list = deep(root, 'w3m-ui-virtual-list') as W3mUiVirtualList
    scroller.replaceChildren(list)
    await frames(3)
    await updated(root)
    const focusedIndex = () => root.activeElement?.closest('[data-index]')?.getAttribute('data-index')
    const press = async (key: string) => {
      root.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
      )
      await frames(3)
    }
    return { root, scroller, list, focusedIndex, press }
  }

  it('holds at most 64 rows of 10,000 wherever it is scrolled, and the right ones', async () => {
    const { scroller, list } = await setup()
    for (const top of [0, 500, 100_000, 320_017, 10_000_000]) {
      scroller.scrollTop = top
      await frames(3)
      expect(list.children.length).to.be.within(1, 64)
      const { top: edge, bottom } = scroller.getBoundingClientRect()
      for (let y = edge + 20; y < bottom; y += 64) {
        const row = [...list.children].find(
          child => child.getBoundingClientRect().top <= y && child.getBoundingClientRect().bottom + 8 > y,
        )
        expect(row, `a row at ${y - edge} px of scroll position ${top}`).to.exist
      }
    }
    expect(list.lastElementChild?.getAttribute('aria-posinset')).to.equal('10000')
    expect(list.lastElementChild?.getAttribute('aria-setsize')).to.equal('10000')
  })

  it('tells which items are rendered, so that the next page can be loaded', async () => {
    const { scroller, list } = await setup()
    const lasts: number[] = []
    list.addEventListener('w3m-ui-range', event => lasts.push((event as CustomEvent<{ last: number }>).detail.last))
    scroller.scrollTop = 10_000_000
    await frames(3)
    expect(lasts.at(-1)).to.equal(9_999)
  })

  it('moves the focus with arrows, Home, End and the page keys', async () => {
    const { list, focusedIndex, press } = await setup()
    await list.focusIndex(0)
    const focusedIndexes: (string | null | undefined)[] = []
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowDown', 'PageUp', 'Home', 'ArrowUp']) {
      await press(key)
      focusedIndexes.push(focusedIndex())
    }
    expect(focusedIndexes).to.deep.equal(['1', '2', '1', '9999', '9999', '9993', '0', '0'])
  })

  it('ends at the last item that is there, of as many as are known', async () => {
    const { list, focusedIndex, press } = await setup()
    Object.assign(list, { items: items.slice(0, 10), pending: 3, total: 46 })
    await list.updateComplete
    await list.focusIndex(0)
    for (const key of ['End', 'ArrowDown', 'PageDown']) {
      await press(key)
      expect(focusedIndex(), key).to.equal('6')
    }
    expect([...list.children].map(row => [row.role, row.ariaHidden, row.ariaPosInSet, row.ariaSetSize])).to.deep.equal([
      ...Array.from({ length: 7 }, (_, index) => ['listitem', null, String(index + 1), '46']),
      ...Array.from({ length: 3 }, () => [null, 'true', null, null]),
    ])
    // The same elements, of items that are there now.
    list.pending = 0
    await list.updateComplete
    expect([...list.children].map(row => [row.role, row.ariaHidden])).to.deep.equal(
      Array.from({ length: 10 }, () => ['listitem', null]),
    )
  })

  it('leads to a row beside what covers the edge of its scroller, not beneath it', async () => {
    const { root, scroller, list, press } = await setup()
    scroller.style.scrollPaddingBlockStart = '100px'
    await list.focusIndex(50)
    for (const key of [...Array<string>(8).fill('ArrowUp'), 'PageUp']) {
      await press(key)
      expect(
        root.activeElement!.getBoundingClientRect().top - scroller.getBoundingClientRect().top,
        key,
      ).to.be.at.least(100)
    }
  })

  it('moves aside in a grid, in reading direction', async () => {
    const { list, focusedIndex, press } = await setup(3, 'rtl')
    await list.focusIndex(4)
    await press('ArrowLeft')
    expect(focusedIndex()).to.equal('5')
    await press('ArrowUp')
    expect(focusedIndex()).to.equal('2')
  })

  it('keeps a focused row while it is scrolled out of view', async () => {
    const { scroller, list, focusedIndex } = await setup()
    await list.focusIndex(2)
    scroller.scrollTop = 200_000
    await frames(3)
    expect(focusedIndex()).to.equal('2')
    expect(list.children.length).to.be.at.most(64)
  })

  it('has what Tab comes to next and came from beside the focused row before the next frame, wherever the list stands', async () => {
    const { scroller, list } = await setup()
    const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 15, 14, 9_999, 9_998]
    scroller.scrollTop = 200_000
    await frames(3)
    for (const index of steps) {
      list.querySelector<HTMLElement>(`[data-index='${index}'] > *`)!.focus({ preventScroll: true })
      await list.updateComplete
      const order = [...list.children].map(row => Number((row as HTMLElement).dataset['index']))
      expect(order).to.include.members([index - 1, index, index + 1].filter(near => near >= 0 && near < 10_000))
      expect(order).to.deep.equal(order.toSorted((a, b) => a - b))
    }
  })

  it('renders a row only when its item changes while scrolling, and all of them when the items change', async () => {
    const { scroller, list } = await setup()
    const rendered: number[] = []
    list.renderItem = (name, index) => {
      rendered.push(index)
      return html`<w3m-ui-list-item .name=${String(name)}></w3m-ui-list-item>`
    }
    await list.updateComplete
    rendered.length = 0
    scroller.scrollTop = 64 * 6
    await frames(3)
    expect(rendered).to.deep.equal([...new Set(rendered)])
    expect(rendered.length).to.be.within(1, 6)
    list.items = items.map(name => `${name}!`)
    await list.updateComplete
    expect([...list.querySelectorAll('w3m-ui-list-item')].every(row => row.name.endsWith('!'))).to.equal(true)
  })

  it('can be walked into from either side at its ends, wherever it stands', async () => {
    const { scroller, list } = await setup()
    for (const top of [0, 200_000, 10_000_000]) {
      scroller.scrollTop = top
      await frames(3)
      const order = [...list.children].map(row => Number((row as HTMLElement).dataset['index']))
      expect([order[0], order.at(-1)]).to.deep.equal([0, 9_999])
      expect(order).to.deep.equal(order.toSorted((a, b) => a - b))
    }
    list.pending = 3
    await list.updateComplete
    scroller.scrollTop = 0
    await frames(3)
    expect(list.lastElementChild!.ariaPosInSet).to.equal('9997')
  })

  it('renders none again of a list that grows but its new end, and tells each how many there are', async () => {
    const { list } = await setup()
    const rendered: unknown[] = []
    list.renderItem = name => {
      rendered.push(name)
      return html`<w3m-ui-list-item .name=${String(name)}></w3m-ui-list-item>`
    }
    await list.updateComplete
    rendered.length = 0
    list.items = [...items, 'One more']
    await list.updateComplete
    await frames(3)
    expect(rendered).to.deep.equal(['One more'])
    expect([...list.children].map(row => row.ariaSetSize)).to.deep.equal(
      [...list.children].map(() => String(items.length + 1)),
    )
  })

  it('renders all again with another function', async () => {
    const { list } = await setup()
    list.renderItem = name => html`<w3m-ui-list-item .name=${`${String(name)}?`}></w3m-ui-list-item>`
    await list.updateComplete
    expect([...list.querySelectorAll('w3m-ui-list-item')].every(row => row.name.endsWith('?'))).to.equal(true)
  })

  it('draws no row out of the document, and what came meanwhile when it is back', async () => {
    const { list, scroller } = await setup()
    let drawn = 0
    list.remove()
    list.renderItem = name => {
      drawn++
      return html`<w3m-ui-list-item .name=${`${String(name)}!`}></w3m-ui-list-item>`
    }
    await list.updateComplete
    expect(drawn).to.equal(0)
    scroller.append(list)
    await list.updateComplete
    expect([...list.querySelectorAll('w3m-ui-list-item')].every(row => row.name.endsWith('!'))).to.equal(true)
  })
})
