/** How long movements take (spec 9). The unit is in the name. */

export const modalShakeMs = 500
export const headerAnimationMs = 120
export const modalHeightAnimationMs = 150
export const viewTransitionMs = 150
export const noticeSwapDelayMs = 150
