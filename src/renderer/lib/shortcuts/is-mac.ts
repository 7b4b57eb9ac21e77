/** Whether Command replaces Control. */
export const IS_MAC = navigator.platform.startsWith('Mac')
