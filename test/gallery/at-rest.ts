/** When what was asked for is drawn, and every motion that has an end has come to it: half-way a colour is one that nobody reads. */
export const atRest = async (): Promise<void> => {
  await new Promise(requestAnimationFrame)
  const moving = document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}
