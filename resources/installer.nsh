; electron-builder includes this file in the Windows installer (electron.build/nsis, "Custom NSIS script").

; The app registers its links at every start (src/main/desktop/link-registration.ts). An update runs the uninstaller too.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\mcp-access-desk"
  ${endIf}
!macroend
