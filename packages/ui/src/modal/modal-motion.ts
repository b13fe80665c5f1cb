import { move } from '../internal/move.js'
import { viewTransitionMs } from '../limits/motion.js'

const isSheet = (): boolean => matchMedia('(max-width: 430px)').matches

const hiddenFrame = (): Keyframe => ({
  opacity: isSheet() ? 1 : 0,
  transform: isSheet() ? 'translateY(100%)' : 'scale(.97)',
})
export const shownFrame: Keyframe = { opacity: 1, transform: 'none' }

export function animateOpen(dialog: HTMLDialogElement): void {
  void move(dialog.firstElementChild, [hiddenFrame(), shownFrame], viewTransitionMs)
}

export const animateClose = (dialog: HTMLDialogElement): Promise<void> =>
  move(dialog.firstElementChild, [shownFrame, hiddenFrame()], viewTransitionMs, 'ease-in')
