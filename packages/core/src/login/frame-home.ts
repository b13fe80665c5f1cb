import type { ReadableAtom } from 'nanostores'
import type { FrameScreen } from '../connectors/auth/frame-link.js'
import type { ModalStore } from '../modal/modal.store.js'

export interface FrameHomeDeps {
  readonly modal: Pick<ModalStore, 'presenter' | 'tryClose'>
  readonly page: Window
  readonly $screen: () => ReadableAtom<FrameScreen | undefined>
  readonly onEnd: (end: () => void) => void
}

/** Resolves at the page's `load` event: by then the page has defined its custom elements, if it defines any. */
const loaded = (page: Window): Promise<unknown> =>
  page.document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise(resolve => page.addEventListener('load', resolve, { once: true }))

/**
 * The dialog in which the secure frame lives, from its creation on: the modal's own, drawn ahead where it was never
 * opened. A page without the modal's elements gets a bare one, which opens while the frame has something to show.
 */
export async function frameHome({ modal, page, $screen, onEnd }: FrameHomeDeps): Promise<HTMLElement> {
  const modalDialog = async () => {
    const card = await modal.presenter()?.loadCard?.()
    await card?.updateComplete
    return card?.dialog
  }
  const overlay = await modalDialog()
  if (overlay) return overlay
  await Promise.race([customElements.whenDefined('w3m-modal'), loaded(page)])
  return (await modalDialog()) ?? bareDialog(page, modal, $screen(), onEnd)
}

function bareDialog(
  page: Window,
  modal: FrameHomeDeps['modal'],
  $screen: ReadableAtom<FrameScreen | undefined>,
  onEnd: FrameHomeDeps['onEnd'],
): HTMLElement {
  const dialog = page.document.createElement('dialog')
  Object.assign(dialog.style, {
    padding: '0',
    border: '0',
    inlineSize: 'min(376px, 100vw)',
    overflow: 'hidden',
    // A page with an open dialog of its own may disable pointer events on its body, which this dialog would inherit.
    pointerEvents: 'auto',
  })
  const draw = (): void => {
    const screen = $screen.get()
    // A window of its own needs no place here.
    if (!screen?.isShown || !screen.element) return dialog.close()
    const { element, height } = screen
    element.hidden = false
    Object.assign(element.style, { display: 'block', border: '0', inlineSize: '100%', blockSize: `${height}px` })
    // If the page removed this dialog, another one replaces it.
    if (!dialog.open && dialog.isConnected) dialog.showModal()
  }
  dialog.addEventListener('cancel', event => {
    event.preventDefault()
    modal.tryClose()
  })
  // The browser itself may close it (a second Escape). Its `close` event comes a moment later, as does that of a
  // `close()` above.
  dialog.addEventListener('close', () => {
    if (dialog.open) return
    draw()
    if (dialog.open) modal.tryClose()
  })
  page.document.body.append(dialog)
  const stop = $screen.listen(draw)
  onEnd(() => {
    stop()
    dialog.remove()
  })
  return dialog
}
