import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect`, of which React warns on a server. It runs neither there. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
