use std::path::PathBuf;

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument, DidSaveTextDocument,
    Notification as _, PublishDiagnostics, ShowMessage,
};
use lsp_types::request::{CodeActionRequest, HoverRequest, Request as _};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionParams, CodeActionProviderCapability, DidChangeTextDocumentParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams, HoverParams,
    HoverProviderCapability, InitializeParams, MessageType, PublishDiagnosticsParams, ServerCapabilities,
    ShowMessageParams, TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions,
    TextDocumentSyncSaveOptions, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::workspace::{Around, Buffer};
use super::workspaces::Workspaces;
use super::{actions, diagnostics, hover, place, uris};
use crate::session::{Options, SessionError};

/// Why the server could not go on.
#[derive(Debug)]
pub struct ServeError(String);

impl std::fmt::Display for ServeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

fn fail(error: impl std::fmt::Display) -> ServeError {
    ServeError(error.to_string())
}

/// Serves an editor on standard input and output until it says goodbye. The editor's own folders win over that
/// of `options`.
pub fn serve(options: Options) -> Result<(), ServeError> {
    let (connection, threads) = Connection::stdio();
    let (id, params) = connection.initialize_start().map_err(fail)?;
    let params: InitializeParams = serde_json::from_value(params).map_err(fail)?;
    let own = json!({ "name": "drift", "version": env!("CARGO_PKG_VERSION") });
    let hello = json!({ "capabilities": capabilities(), "serverInfo": own });
    connection.initialize_finish(id, hello).map_err(fail)?;
    let mut folders = folders(&params);
    if folders.is_empty() {
        folders.push(options.dir.clone());
    }
    let mut server = Server { connection: &connection, workspaces: Workspaces::new(options) };
    let served = server.run(&folders);
    drop(server);
    drop(connection);
    served?;
    threads.join().map_err(fail)
}

#[allow(deprecated, reason = "editors that know no workspace folders still send the root")]
fn folders(params: &InitializeParams) -> Vec<PathBuf> {
    let folders = params.workspace_folders.iter().flatten().map(|folder| &folder.uri);
    let mut paths: Vec<PathBuf> = folders.filter_map(uris::path).collect();
    if paths.is_empty() {
        paths.extend(params.root_uri.as_ref().and_then(uris::path));
    }
    paths
}

fn capabilities() -> ServerCapabilities {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::FULL),
        save: Some(TextDocumentSyncSaveOptions::Supported(true)),
        ..TextDocumentSyncOptions::default()
    };
    let actions =
        CodeActionOptions { code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]), ..CodeActionOptions::default() };
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
        code_action_provider: Some(CodeActionProviderCapability::Options(actions)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        ..ServerCapabilities::default()
    }
}

struct Server<'a> {
    connection: &'a Connection,
    workspaces: Workspaces,
}

impl Server<'_> {
    fn run(&mut self, folders: &[PathBuf]) -> Result<(), ServeError> {
        for folder in folders {
            if let Err(error) = self.workspaces.open(folder) {
                self.complain(&error)?;
            }
        }
        for message in &self.connection.receiver {
            match message {
                Message::Request(request) => {
                    if self.connection.handle_shutdown(&request).map_err(fail)? {
                        return Ok(());
                    }
                    // What is answered is about the text as it is now.
                    self.settle()?;
                    self.send(Message::Response(self.answer(request)))?;
                }
                Message::Notification(told) => self.take(told)?,
                Message::Response(_) => {}
            }
            // Of keys that were pressed faster than documents are judged, the last counts.
            if self.connection.receiver.is_empty() {
                self.settle()?;
            }
        }
        Ok(())
    }

    /// Judges what is open and was not judged as it is now, and tells the editor.
    fn settle(&mut self) -> Result<(), ServeError> {
        let mut complaints = Vec::new();
        let mut found = Vec::new();
        for workspace in self.workspaces.all_mut() {
            complaints.extend(workspace.refresh().err());
            let open = workspace.buffers.values().filter(|buffer| !buffer.judged);
            let open: Vec<Uri> = open.map(|buffer| buffer.uri.clone()).collect();
            for uri in open {
                workspace.judge(&uri);
                found.extend(workspace.buffers.get(uri.as_str()).map(|buffer| diagnostics::of(workspace, buffer)));
            }
        }
        complaints.iter().try_for_each(|error| self.complain(error))?;
        found.into_iter().try_for_each(|found| self.tell::<PublishDiagnostics>(found))
    }

    fn answer(&self, request: Request) -> Response {
        fn read<T: DeserializeOwned>(params: Value) -> Option<T> {
            serde_json::from_value(params).ok()
        }
        fn written(id: lsp_server::RequestId, answer: Option<impl Serialize>) -> Response {
            Response::new_ok(id, answer.and_then(|answer| serde_json::to_value(answer).ok()).unwrap_or(Value::Null))
        }
        let open = |uri: &Uri| {
            let workspace = self.workspaces.of_buffer(uri)?;
            Some((workspace, workspace.buffers.get(uri.as_str())?))
        };
        match request.method.as_str() {
            CodeActionRequest::METHOD => {
                let params: Option<CodeActionParams> = read(request.params);
                let answer = params.and_then(|params| {
                    let (workspace, buffer) = open(&params.text_document.uri)?;
                    Some(actions::at(workspace, buffer, params.range))
                });
                written(request.id, answer)
            }
            HoverRequest::METHOD => {
                let params: Option<HoverParams> = read(request.params);
                let answer = params.map(|params| params.text_document_position_params).and_then(|asked| {
                    let (workspace, buffer) = open(&asked.text_document.uri)?;
                    hover::at(&workspace.projections, buffer, asked.position)
                });
                written(request.id, answer)
            }
            other => {
                let message = format!("drift does not know `{other}`");
                Response::new_err(request.id, ErrorCode::MethodNotFound as i32, message)
            }
        }
    }

    fn take(&mut self, told: Notification) -> Result<(), ServeError> {
        let params = told.params;
        match told.method.as_str() {
            DidOpenTextDocument::METHOD => {
                let Ok(params) = serde_json::from_value::<DidOpenTextDocumentParams>(params) else { return Ok(()) };
                let opened = params.text_document;
                let Some((workspace, path)) = self.workspaces.of_file(&opened.uri) else { return Ok(()) };
                let (uri, version, text) = (opened.uri, opened.version, opened.text);
                let buffer = Buffer { uri: uri.clone(), path, text, version, found: None, judged: false };
                workspace.buffers.insert(uri.as_str().to_owned(), buffer);
            }
            DidChangeTextDocument::METHOD => {
                let Ok(params) = serde_json::from_value::<DidChangeTextDocumentParams>(params) else { return Ok(()) };
                let uri = params.text_document.uri;
                let workspace = self.workspaces.of_buffer_mut(&uri);
                let Some(buffer) = workspace.and_then(|found| found.buffers.get_mut(uri.as_str())) else {
                    return Ok(());
                };
                params.content_changes.iter().for_each(|change| place::change(&mut buffer.text, change));
                (buffer.version, buffer.judged) = (params.text_document.version, false);
            }
            DidSaveTextDocument::METHOD => {
                let Ok(params) = serde_json::from_value::<DidSaveTextDocumentParams>(params) else { return Ok(()) };
                let uri = params.text_document.uri;
                let Some(workspace) = self.workspaces.of_buffer_mut(&uri) else { return Ok(()) };
                if let Some(buffer) = workspace.buffers.get(uri.as_str()) {
                    workspace.session.take(&buffer.path, &buffer.text);
                }
                workspace.around = workspace.around.max(Around::Saved);
            }
            DidChangeWatchedFiles::METHOD => {
                self.workspaces.all_mut().iter_mut().for_each(|workspace| workspace.around = Around::Changed);
            }
            DidCloseTextDocument::METHOD => {
                let Ok(params) = serde_json::from_value::<DidCloseTextDocumentParams>(params) else { return Ok(()) };
                let uri = params.text_document.uri;
                if let Some(workspace) = self.workspaces.of_buffer_mut(&uri) {
                    workspace.buffers.remove(uri.as_str());
                }
                let diagnostics = Vec::new();
                return self.tell::<PublishDiagnostics>(PublishDiagnosticsParams { uri, diagnostics, version: None });
            }
            _ => {}
        }
        Ok(())
    }

    fn complain(&self, error: &SessionError) -> Result<(), ServeError> {
        let help = error.help().map_or(String::new(), |help| format!(": {help}"));
        let message = format!("drift: {error}{help}");
        self.tell::<ShowMessage>(ShowMessageParams { typ: MessageType::WARNING, message })
    }

    fn tell<N: lsp_types::notification::Notification>(&self, params: N::Params) -> Result<(), ServeError>
    where
        N::Params: Serialize,
    {
        self.send(Message::Notification(Notification::new(N::METHOD.to_owned(), params)))
    }

    fn send(&self, message: Message) -> Result<(), ServeError> {
        self.connection.sender.send(message).map_err(fail)
    }
}
