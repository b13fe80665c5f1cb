import { newId } from '../wire/new-id.js'
import { frameOrigin, pageUrl } from './two-origins.js'

/** One of them has no origin that could be named. */
const anyOrigin = '*'

export const attackerKinds = [
  'a sibling of the page’s origin',
  'a sibling of the frame’s origin',
  'a sibling without an origin',
  'a popup of the page’s origin',
  'a popup of the frame’s origin',
] as const
export type AttackerKind = (typeof attackerKinds)[number]

export interface Attacker {
  /** Says something to this window or one of its frames, with a port that asks to sign out where wanted. */
  say(target: Window, message: unknown, withPort?: boolean): Promise<void>
  /** Everything that was said to it. */
  heard(): Promise<readonly unknown[]>
  end(): void
}

/** Opens a page of somebody else's that does what it is told. */
export async function openAttacker(kind: AttackerKind): Promise<Attacker> {
  const url = pageUrl('attacker-page.html', { at: kind.includes('page’s') ? location.origin : frameOrigin })
  const isPopup = kind.startsWith('a popup')
  const iframe = document.createElement('iframe')
  if (kind.includes('without')) iframe.sandbox.add('allow-scripts')
  iframe.src = url
  const here = attackerIsIn(() => (isPopup ? popup : iframe.contentWindow))
  const popup = isPopup ? window.open(url, '_blank', 'popup') : undefined
  if (!isPopup) document.body.append(iframe)
  await here
  const attackerWindow = popup ?? iframe.contentWindow
  if (!attackerWindow) throw new Error(`${kind} did not open`)

  return {
    ...commandAttacker(attackerWindow),
    end() {
      popup?.close()
      iframe.remove()
    },
  }
}

/** Gives orders to an attacker's page that is in this window. */
export function commandAttacker(attackerWindow: Window): Omit<Attacker, 'end'> {
  const order = async (rest: object): Promise<readonly unknown[]> => {
    const id = newId()
    const done = answerTo(id, source => source === attackerWindow)
    attackerWindow.postMessage({ ...rest, id }, anyOrigin)
    return done
  }
  return {
    async say(target, message, withPort = false) {
      const index = Array.from({ length: window.length }, (_, index) => window[index]).indexOf(target)
      await order({ order: 'say', to: target === window ? 'boss' : index, message, withPort })
    },
    heard: () => order({ order: 'tell' }),
  }
}

/** Waits until the attacker's page in this window is there. */
export const attackerIsIn = (attackerWindow: () => Window | null | undefined): Promise<unknown> =>
  answerTo('here', source => source !== null && source === attackerWindow())

function answerTo(id: string, isFrom: (source: MessageEventSource | null) => boolean): Promise<readonly unknown[]> {
  return new Promise(resolve => {
    const onMessage = ({
      data,
      source,
    }: MessageEvent<{ readonly done?: string; readonly heard?: readonly unknown[] }>): void => {
      if (!isFrom(source) || data.done !== id) return
      removeEventListener('message', onMessage)
      resolve(data.heard ?? [])
    }
    addEventListener('message', onMessage)
  })
}
