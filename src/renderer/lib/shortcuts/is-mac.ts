/** Whether Command stands where Control does elsewhere. */
export const IS_MAC = navigator.platform.startsWith('Mac')
