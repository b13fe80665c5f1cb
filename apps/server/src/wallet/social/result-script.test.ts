import { describe, it } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import { expect } from 'chai'
import { resultScript } from './result-script.js'

type Hears = Record<string, (event: Record<string, unknown>) => void>

/** The popup's last page, at a clock that the test moves, and in front or not. */
function openPage(dataset: Readonly<Record<string, string>>, answers: readonly (boolean | 'none')[] = [true]) {
  const left = [...answers]
  let focused: string | undefined
  let nowMs = 0
  let isInFront = true
  const timers = new Map<number, { readonly at: number; readonly react: () => void }>()
  const createTarget = (): { readonly on: Hears; addEventListener: (name: string, react: Hears[string]) => void } => {
    const on: Hears = {}
    return { on, addEventListener: (name, react) => (on[name] = react) }
  }
  const [button, page, view] = [
    {
      ...createTarget(),
      ariaDisabled: 'true',
      disabled: false,
      setAttribute: (_: string, value: string) => void (button.ariaDisabled = value),
      focus: () => void (focused = 'button'),
    },
    createTarget(),
    createTarget(),
  ]
  const done: string[] = []
  const elements = Object.fromEntries(
    ['wait', 'ask', 'end', 'late', 'offline'].map(id => [
      id,
      { hidden: id !== 'wait', focus: () => void (focused = id) },
    ]),
  )
  const window = { ...view, opener: { postMessage: () => done.push('told') }, close: () => undefined }
  runInContext(
    resultScript,
    createContext({
      window,
      document: {
        ...page,
        body: { dataset },
        getElementById: (id: string) => elements[id],
        querySelector: () => button,
        hasFocus: () => isInFront,
        get visibilityState() {
          return isInFront ? 'visible' : 'hidden'
        },
      },
      history: { replaceState: () => undefined },
      location: { pathname: '/', assign: (to: string) => done.push(to) },
      performance: { now: () => nowMs },
      setTimeout: (react: () => void, ms: number) => (
        timers.set(timers.size, { at: nowMs + ms, react }),
        timers.size - 1
      ),
      clearTimeout: (timer: number) => timers.delete(timer),
      fetch: async () => {
        const answer = left.shift()
        if (answer === 'none') throw new TypeError('Failed to fetch')
        return { ok: answer }
      },
    }),
  )
  const mouse = {
    isTrusted: true,
    isPrimary: true,
    button: 0,
    pointerType: 'mouse',
    detail: 1,
    screenX: 100,
    screenY: 100,
    clientX: 50,
    clientY: 50,
  }
  const fire = (name: string, more: Record<string, unknown> = {}) =>
    void button.on[name]?.({ ...mouse, preventDefault: () => undefined, ...more })
  return {
    fire,
    isArmed: () => button.ariaDisabled === 'false',
    /** What can be seen of the page's parts, and which of them has the focus. */
    shown: () => [...Object.keys(elements).filter(id => !elements[id]!.hidden), `focus: ${String(focused)}`],
    wait(ms: number) {
      const end = nowMs + ms
      for (;;) {
        const [id, due] = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0] ?? []
        if (!due) break
        timers.delete(id!)
        nowMs = due.at
        due.react()
      }
      nowMs = end
    },
    put(where: 'front' | 'back') {
      isInFront = where === 'front'
      view.on[isInFront ? 'focus' : 'blur']?.({})
    },
    resize: () => view.on.resize?.({}),
    press(more: Record<string, unknown> = {}) {
      fire('pointerdown', more)
      fire('click', more)
    },
    /** What came of the clicks. */
    async done() {
      await new Promise(setImmediate)
      return done
    },
  }
}

const formDataset = { site: 'https://dapp.example', result: 'https://wallet.example/#a.b', code: 'c', isNew: 'true' }
const leads = { to: 'https://dapp.example/?result_uri=x' }

for (const [caseTitle, dataset, text] of [
  ['asks of a new device', formDataset, 'told'],
  ['leads back to a page that was left', leads, leads.to],
] as const)
  describe(`The page that ${caseTitle}`, () => {
    it('takes the click of a mouse that rests on the button of a window in front', async () => {
      const page = openPage(dataset)
      page.fire('pointerenter')
      page.wait(1_000)
      expect(page.isArmed()).to.equal(true)
      page.press()
      expect(await page.done()).to.deep.equal([text])
    })

    it('takes no second click of a double one whose first put its window in front', async () => {
      const page = openPage(dataset)
      page.put('back')
      page.wait(60_000)
      page.put('front')
      page.wait(150)
      page.fire('pointerenter')
      page.press()
      page.wait(800)
      page.press()
      expect(await page.done()).to.deep.equal([])
    })

    it('takes no click of one who goes on clicking', async () => {
      const page = openPage(dataset)
      page.fire('pointerenter')
      for (let times = 0; times < 20; times += 1) {
        page.wait(300)
        page.press()
      }
      expect(await page.done()).to.deep.equal([])
    })

    const againCases: readonly (readonly [title: string, change: (page: ReturnType<typeof openPage>) => void])[] = [
      ['the focus came again', page => (page.put('back'), page.put('front'))],
      ['its size changed', page => page.resize()],
      ['it was moved under the pointer', page => page.fire('pointermove', { clientX: 90 })],
    ]
    for (const [title, change] of againCases)
      it(`waits anew when ${title}`, async () => {
        const page = openPage(dataset)
        page.fire('pointerenter')
        page.wait(5_000)
        change(page)
        page.wait(400)
        expect(page.isArmed()).to.equal(false)
        page.press({ clientX: 90 })
        expect(await page.done()).to.deep.equal([])
      })

    it('is dead while another window is in front', async () => {
      const page = openPage(dataset)
      page.fire('pointerenter')
      page.wait(5_000)
      page.put('back')
      expect(page.isArmed()).to.equal(false)
      page.wait(5_000)
      page.press()
      expect(await page.done()).to.deep.equal([])
    })

    it('takes a mouse that has just come only after it rested', async () => {
      const page = openPage(dataset)
      page.wait(5_000)
      page.fire('pointerenter')
      page.wait(400)
      page.fire('click')
      expect(page.isArmed()).to.equal(false)
      page.wait(100)
      page.press()
      expect(await page.done()).to.deep.equal([text])
    })

    it('takes a key and a finger after one second and a half, and no script', async () => {
      for (const way of [{ detail: 0 }, { pointerType: 'touch' }]) {
        const page = openPage(dataset)
        page.wait(1_400)
        page.fire('click', { detail: 0 })
        page.wait(200)
        page.fire('click', { detail: 0, isTrusted: false })
        page.press({ ...way, isTrusted: false })
        page.wait(1_600)
        expect(await page.done()).to.deep.equal([])
        if ('detail' in way) page.fire('click', way)
        else page.press(way)
        expect(await page.done()).to.deep.equal([text])
      }
    })
  })

describe('What the page that asks of a new device says of the answer', () => {
  const press = async (page: ReturnType<typeof openPage>) => {
    page.wait(1_600)
    page.fire('click', { detail: 0 })
    await page.done()
  }
  for (const [isOk, part] of [
    [true, 'end'],
    [false, 'late'],
  ] as const)
    it(`has the focus, which went with the button: ${part}`, async () => {
      const page = openPage(formDataset, [isOk])
      await press(page)
      expect(page.shown()).to.deep.equal([part, `focus: ${part}`])
    })

  it('is that the server cannot be reached, until it is', async () => {
    const page = openPage(formDataset, ['none', true])
    await press(page)
    expect(page.shown()).to.deep.equal(['ask', 'offline', 'focus: button'])
    await press(page)
    expect(page.shown()).to.include('end').and.include('focus: end').and.not.include('offline')
  })
})
