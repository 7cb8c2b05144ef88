-- Whether the page of a link may go on with the camera of a desktop, where pictures are replaced most
-- easily, or shows the code for a phone alone (docs/adr/0063-what-the-page-sees-of-its-camera.md).
alter table clients add column desktop_camera boolean not null default true;
